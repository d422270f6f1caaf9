import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { type Mail, type MailCarrier, MailNotTakenError, MailRefusedError } from '../mail/mail.ts'
import { connectOutside, type Network } from '../outgoing/connect-outside.ts'

export type SmtpMail = {
  /** smtp://user:password@host:587 or smtps://…:465 */
  readonly url: string
  /** How far the word of whoever named the server reaches. */
  readonly network?: Network
  /** The sender, such as `The Shop <shop@example.com>`. */
  readonly from: string
  /** Stands before an address that has no name. */
  readonly senderName?: () => string
  /** Never hands a message over a second time by itself, also where the line broke and the first may have been lost. */
  readonly isOnce?: boolean
  readonly patience?: { readonly greetingMs: number; readonly silenceMs: number }
}

/** Whoever does not greet is found before the line counts as silent: then it is sure that nothing was handed over. */
const PATIENCE = { greetingMs: 20_000, silenceMs: 30_000 }
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Any SMTP server. The Message-ID comes from the outbox row, so a repeated message is recognised as one. */
export function smtpMail({
  url,
  from,
  senderName,
  isOnce = false,
  network = 'any',
  patience = PATIENCE,
}: SmtpMail): MailCarrier {
  const transport = createTransport({
    url,
    ...(network !== 'any' && { getSocket: socketWithin(network, patience.greetingMs) }),
    // Links to accounts and libraries leave this machine encrypted or not at all.
    requireTLS: !LOOPBACK.test(new URL(url).hostname),
    pool: true,
    maxConnections: 2,
    ...(isOnce && { maxRequeues: 0 }),
    connectionTimeout: patience.greetingMs,
    greetingTimeout: patience.greetingMs,
    socketTimeout: patience.silenceMs,
    // A message names no file or address that the mailer should fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /^[^>\s]+/.exec(from.slice(from.lastIndexOf('@') + 1))?.[0] ?? 'localhost'
  return {
    async send(mail, id) {
      // An address is given as an object, never as a header line that could name a second one.
      const to = { name: '', address: mail.to }
      const message = {
        from: senderName && !from.includes('<') ? { name: senderName(), address: from } : from,
        to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail) },
      }
      await transport.sendMail(message).catch((error: unknown) => {
        throw refusalIn(error) ?? delayIn(error) ?? error
      })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

type Server = {
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly secure?: boolean | undefined
}
type GiveSocket = (error: Error | null, opened?: { connection: Socket }) => void

/** The mailer would connect by itself, wherever the name leads. */
function socketWithin(network: Network, timeoutMs: number) {
  return ({ host = '', port, secure }: Server, give: GiveSocket) => {
    const place = { host, port: port ?? (secure ? 465 : 587), timeoutMs }
    connectOutside(place, network).then(
      (connection) => give(null, { connection }),
      (error: Error) => give(error),
    )
  }
}

/** By which a mailbox offers to end it with one press, without opening a page: RFC 8058. */
function stopHeaders({ stopUrl }: Mail): Record<string, string> {
  if (stopUrl === undefined) return {}
  return { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

type SmtpError = {
  readonly code?: string
  readonly command?: string
  readonly syscall?: string
  readonly timeoutType?: string
  readonly responseCode?: number
  readonly response?: string
  readonly message?: string
}

/** Commands out of order, and a password that is missing, weak or wrong: whatever the receiver is. */
const SENDER_CODES = new Set([503, 530, 534, 535, 538])
/** RFC 3463: a bad sender's address (1.7, 1.8), or a policy against the sender (7.x). */
const SENDER_WORDS = /^5\d\d[ -]5\.(?:1\.[78]|7\.\d+)\b/

/** RFC 3463: the address (1.x) or its mailbox (2.x), said only after the message. */
const RECEIVER_WORDS = /^5\d\d[ -]5\.[12]\.\d+\b/

/** What was refused for good, and whose matter it is; nothing for what passes by itself (4xx, a broken connection). */
function refusalIn(error: unknown): MailRefusedError | null {
  const { code = '', command = '', responseCode = 0, response = '', message = '' } = error as SmtpError
  // nodemailer itself found that no server would understand the address.
  if (code === 'EENVELOPE' && command === 'API') {
    return new MailRefusedError(message.startsWith('Invalid sender') ? 'sender' : 'receiver', 'not an address')
  }
  if (responseCode < 500) return code === 'EAUTH' && responseCode === 0 ? new MailRefusedError('sender', code) : null
  const reason = `${responseCode} at ${command || 'connecting'}`
  const isOfSender = SENDER_CODES.has(responseCode) || SENDER_WORDS.test(response)
  if (isOfSender || (command !== 'RCPT TO' && command !== 'DATA')) return new MailRefusedError('sender', reason)
  const isOfReceiver = command === 'RCPT TO' || RECEIVER_WORDS.test(response)
  return new MailRefusedError(isOfReceiver ? 'receiver' : 'message', reason)
}

/** All of them are `ETIMEDOUT` at `CONN` for nodemailer, like a line that fell silent while a message was under way. */
const BEFORE_A_WORD = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])

/** What the server surely did not take for now; nothing where the line broke and it may have. */
function delayIn(error: unknown): MailNotTakenError | null {
  const { code = 'unknown', command = '', responseCode, syscall, timeoutType = '' } = error as SmtpError
  const isSaid = responseCode !== undefined && responseCode >= 400
  // Nobody was there, or nobody to trust: not a word was handed over.
  const isNobody =
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    code === 'EDNS' ||
    code === 'ETLS' ||
    BEFORE_A_WORD.has(timeoutType)
  if (!isSaid && !isNobody) return null
  const isOfReceiver = isSaid && (command === 'RCPT TO' || command === 'DATA')
  return new MailNotTakenError(isOfReceiver ? 'receiver' : 'anyone', isSaid ? `${code} ${responseCode}` : code)
}
