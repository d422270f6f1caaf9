import type { FastifyInstance } from 'fastify'

export type SecurityText = {
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Addresses of web pages and mailboxes (https:, mailto:), the best first. */
  readonly contacts: () => readonly string[]
  readonly now: () => Date
}

const PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000
/** The text is made anew for every asker, so this only tells how long a copy may be believed. */
const GOOD_FOR_DAYS = 180

/** Where to report a hole in the shop (RFC 9116). */
export function securityTextRoutes(app: FastifyInstance, { publicUrl, contacts, now }: SecurityText): void {
  app.get(PATH, async (_request, reply) => {
    const expires = new Date(Math.floor(now().getTime() / DAY_MS + GOOD_FOR_DAYS) * DAY_MS)
    const lines = [
      ...contacts().map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${PATH}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}

/** The profile that the pages name, and the mailbox that the shop's mails come from: both are public already. */
export function publicContacts(contactUrl: string, mailFrom: string | null): string[] {
  const address = mailFrom
    ?.slice(mailFrom.indexOf('<') + 1)
    .replace('>', '')
    .trim()
  return [contactUrl, ...(address ? [`mailto:${address}`] : [])]
}
