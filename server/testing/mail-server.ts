import { SMTPServer } from 'smtp-server'

/** One message for one address, as it came over the wire. */
export type SentMail = { readonly to: string; readonly message: string }

/** A real mail server on this machine that keeps what it is given. */
export async function startMailServer() {
  const sent: SentMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString('utf8')
        for (const { address } of session.envelope.rcptTo) sent.push({ to: address, message })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return { sent, port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
