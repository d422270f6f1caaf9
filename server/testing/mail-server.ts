import { SMTPServer } from 'smtp-server'

/** One message for one address, as it came over the wire. */
export type SentMail = { readonly to: string; readonly message: string }

/** What the server says about a sender, a receiver or a message; null is yes. It may take its time. */
type Answer = SMTPRefusal | null | Promise<null>
type SMTPRefusal = Error & { responseCode: number }

export type MailServerManners = {
  readonly onSender?: (address: string) => Answer
  readonly onReceiver?: (address: string) => Answer
  readonly onMessage?: (message: string) => Answer
  /** Asks for a password and takes only this one. */
  readonly password?: string
}

/** An answer in the server's words: `refuse(550, '5.1.1 Nobody has this address')`. */
export function refuse(responseCode: number, words: string): SMTPRefusal {
  return Object.assign(new Error(words), { responseCode })
}

/** A real mail server on this machine that keeps what it is given, and refuses what its manners say. */
export async function startMailServer(manners: MailServerManners = {}) {
  const sent: SentMail[] = []
  const answer = async (asked: Answer | undefined, done: (error?: Error | null) => void) => done(await asked)
  const server = new SMTPServer({
    authOptional: manners.password === undefined,
    disabledCommands: manners.password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    // Whoever keeps a line open for the next message is not waited for.
    closeTimeout: 100,
    onAuth({ password }, _session, done) {
      if (password === manners.password) done(null, { user: 'shop' })
      else done(refuse(535, '5.7.8 Wrong password'))
    },
    onMailFrom: ({ address }, _session, done) => void answer(manners.onSender?.(address), done),
    onRcptTo: ({ address }, _session, done) => void answer(manners.onReceiver?.(address), done),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString('utf8')
        void answer(manners.onMessage?.(message), (error) => {
          if (!error) for (const { address } of session.envelope.rcptTo) sent.push({ to: address, message })
          done(error)
        })
      })
    },
  })
  // A client that is killed breaks its line in the middle of a word.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return { sent, port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
