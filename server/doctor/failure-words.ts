import type { Config } from '../config/config.ts'
import { OutOfReachError } from '../outgoing/connect-outside.ts'

/**
 * Why a service cannot be used, in words of ours alone: what it answered itself, and what was typed, may tell of places that
 * whoever reads this shall not see. By the codes of the system, of Node's TLS, of the mailer and of storages.
 */
export function failureWords(error: unknown): string {
  if (error instanceof OutOfReachError)
    return error.kind === 'own' ? 'it is inside your own network.' : 'no such service is at an address like this.'
  return codesOf(error).flatMap((code) => WORDS.find(([known]) => known.test(code))?.[1] ?? [])[0] ?? UNKNOWN
}

const UNKNOWN = 'it did not answer as such a service does.'

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN|EDNS)$/, 'its name leads nowhere.'],
  [/^(?:ETIMEDOUT|ESOCKETTIMEDOUT|TimeoutError)$/, 'it does not answer in time.'],
  [/^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/, 'its certificate does not fit its name.'],
  [/^(?:ETLS$|ERR_SSL|EPROTO$|ERR_TLS)/, 'no encrypted connection comes about.'],
  [
    /^(?:EAUTH|InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|401|403)$/,
    'it does not take the sign-in.',
  ],
  [/^(?:NoSuchBucket|NotFound|404)$/, 'there is no such bucket.'],
  [/^(?:ENOSPC|EDQUOT)$/, 'the disk is full.'],
  [/^(?:EACCES|EPERM|EROFS)$/, 'the shop may not write there.'],
  [/^(?:ENOENT|ENOTDIR|EISDIR)$/, 'there is no such folder.'],
  [/^(?:ECONN|ESOCKET|EPIPE|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)/, 'nobody answers there.'],
]

type Failed = {
  readonly code?: unknown
  readonly name?: unknown
  readonly cause?: unknown
  readonly errors?: readonly unknown[]
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** The nearest first; of several tries (both kinds of addresses, say) of each. */
function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const { code, name, cause, errors = [], $metadata } = error as Failed
  const own = [code, name, $metadata?.httpStatusCode].filter((one) => one !== undefined).map(String)
  return [...own, ...[cause, ...errors].flatMap((one) => codesOf(one, depth + 1))]
}

/** Everything of the settings that nobody may read: what is named so, and the password in any address. */
function secretsOf(settings: object): string[] {
  return Object.entries(settings).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return secretsOf(value)
    if (typeof value !== 'string') return []
    return /secret|apiKey/i.test(name) ? [value] : passwordOf(value)
  })
}

/** In both spellings: as it stands in the address, and as it is meant. */
function passwordOf(url: string): string[] {
  const password = URL.canParse(url) ? new URL(url).password : ''
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}

/** Others put into their errors what they were given; nobody who reads over the owner's shoulder shall see it. */
export function withoutSecrets(config: Config): (line: string) => string {
  const secrets = secretsOf(config)
    .filter((word) => word.length > 0)
    .toSorted((a, b) => b.length - a.length)
  return (line) => secrets.reduce((text, secret) => text.replaceAll(secret, '…'), line)
}
