import { chooseMail } from '../../choose/choose-mail.ts'
import type { MailConfig } from '../../config/account-config.ts'
import { failureWords } from '../../doctor/failure-words.ts'
import { ProblemError } from '../../http/problem.ts'
import { MailNotTakenError, MailRefusedError } from '../../mail/mail.ts'
import { OutOfReachError } from '../../outgoing/connect-outside.ts'
import type { SettingChanges } from '../../settings/stored-settings.ts'
import type { MachineParts } from '../machine.ts'
import { testMail } from './test-mail.ts'

export type MailServer = {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly from: string
  /** Whether somebody pressed that it is inside their own network. */
  readonly isInside: boolean
}

const ENCRYPTED_FROM_THE_START = 465

/** Signs in there and sends nothing; what is to be saved comes back. */
export async function connectMail(parts: MachineParts, server: MailServer): Promise<SettingChanges> {
  const network = server.isInside ? 'own' : 'public'
  const mail: MailConfig = { kind: 'smtp', usesSandbox: false, url: urlOf(server), from: server.from, network }
  const carrier = chooseMail({ ...parts.machine.config, mail }, () => parts.brand().senderName)
  try {
    await carrier.verify()
  } catch (error) {
    if (error instanceof OutOfReachError && error.kind === 'own')
      throw new ProblemError('own-network', 'This address is inside your own network.')
    throw new ProblemError('bad-request', `${server.host} cannot be used: ${failureWords(error)}`)
  } finally {
    carrier.close()
  }
  return { SMTP_URL: mail.url, SMTP_NETWORK: network, MAIL_FROM: mail.from }
}

function urlOf({ host, port, user, password }: MailServer): string {
  const scheme = port === ENCRYPTED_FROM_THE_START ? 'smtps' : 'smtp'
  const credentials = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''
  return `${scheme}://${credentials}${host}:${port}`
}

/** Sends one message at once, past the outbox, so that the server's answer can be shown. */
export async function sendTestMail({ machine: { config }, brand, now }: MachineParts, to: string) {
  const carrier = chooseMail(config, () => brand().senderName)
  try {
    await carrier.send(testMail({ brand, publicUrl: config.publicUrl }, to), `test-${now().getTime()}`)
    return config.mail.usesSandbox
      ? "The sandbox's mailbox has it; nothing left this machine."
      : 'The server took it. Look into the mailbox, and into its junk.'
  } catch (error) {
    throw new ProblemError('bad-request', testWords(error))
  } finally {
    carrier.close()
  }
}

/** Stages and numbers that the shop knows, and never the server's own words. */
function testWords(error: unknown): string {
  if (error instanceof MailRefusedError || error instanceof MailNotTakenError) return error.message
  return `The mail server did not take it: ${failureWords(error)}`
}
