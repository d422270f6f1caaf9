import { afterAll, beforeAll } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/main.ts'
import { freePort } from '../testing/free-port.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { sandboxMail } from './sandbox-mail.ts'
import { smtpMail } from './smtp-mail.ts'
import { describeSendMail, type ReceivedMail } from './testing/send-mail-contract.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let smtp: ReturnType<typeof smtpMail>
let sandbox: Sandbox

beforeAll(async () => {
  mailServer = await startMailServer()
  smtp = smtpMail({ url: `smtp://127.0.0.1:${mailServer.port}`, from: 'The Shop <shop@example.com>' })
  const port = await freePort()
  sandbox = await startSandbox({
    port,
    url: `http://localhost:${port}`,
    shopUrl: 'http://shop.test',
    host: 'localhost',
  })
})

afterAll(async () => {
  smtp.close()
  await mailServer.stop()
  await sandbox.stop()
})

describeSendMail('mail by SMTP', () => ({
  ...smtp,
  received: async () => mailServer.sent.map(({ to, message }) => parse(to, message)),
  breakDown: () => mailServer.stop(),
}))

describeSendMail('mail into the sandbox’s mailbox', () => ({
  ...sandboxMail(sandbox.url),
  received: async () => (await fetch(`${sandbox.url}/mailbox/api/messages`)).json() as Promise<ReceivedMail[]>,
  breakDown: () => sandbox.stop(),
}))

/** As much of MIME as nodemailer writes. */
function parse(to: string, message: string): ReceivedMail {
  const bodies = message.split(/^--.*$/m).slice(1)
  const body = (type: string) => {
    const part = bodies.find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
    const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
    const text = rest.join('\n\n')
    if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
    return Buffer.from(
      text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8')
  }
  const subject = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(message)?.[1] ?? ''
  return { to, subject: decodeWords(subject), text: body('text/plain'), html: body('text/html') }
}

function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
    )
}
