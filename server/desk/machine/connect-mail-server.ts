import { chooseMail } from '../../choose/choose-mail.ts'
import type { MailConfig } from '../../config/account-config.ts'
import { sentenceOf } from '../../doctor/examine.ts'
import { withoutSecrets } from '../../doctor/secrets.ts'
import { ProblemError } from '../../http/problem.ts'
import type { SettingChanges } from '../../settings/save-settings.ts'
import type { MachineParts } from './machine-parts.ts'
import { testMail } from './test-mail.ts'

export type MailServer = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly from: string
}

const ENCRYPTED_FROM_THE_START = 465

/** Signs in there and sends nothing; what is to be saved comes back. */
export async function connectMail(parts: MachineParts, server: MailServer): Promise<SettingChanges> {
  const mail: MailConfig = { kind: 'smtp', usesSandbox: false, url: urlOf(server), from: server.from }
  const carrier = chooseMail({ ...parts.machine.config, mail }, () => parts.imprint().senderName)
  try {
    await carrier.verify()
  } catch (error) {
    const words = withoutSecrets({ ...parts.machine.config, mail })(sentenceOf(error))
    throw new ProblemError('bad-request', `${server.host} cannot be used: ${words}`)
  } finally {
    carrier.close()
  }
  return { SMTP_URL: mail.url, MAIL_FROM: mail.from }
}

function urlOf({ host, port, user, password }: MailServer): string {
  const scheme = port === ENCRYPTED_FROM_THE_START ? 'smtps' : 'smtp'
  const credentials = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `${scheme}://${credentials}${host}:${port}`
}

/** Sends one message at once, past the outbox, so that the server's answer can be shown. */
export async function sendTestMail({ machine: { config }, imprint, now }: MachineParts, to: string) {
  const carrier = chooseMail(config, () => imprint().senderName)
  try {
    await carrier.send(testMail({ imprint, publicUrl: config.publicUrl }, to), `test-${now().getTime()}`)
    return config.mail.usesSandbox
      ? "The sandbox's mailbox has it; nothing left this machine."
      : 'The server took it. Look into the mailbox, and into its junk.'
  } catch (error) {
    throw new ProblemError('bad-request', withoutSecrets(config)(sentenceOf(error)))
  } finally {
    carrier.close()
  }
}
