import type { FastifyRequest } from 'fastify'

const LIFE_SECONDS = 60 * 60

/**
 * Keeps a mailed link for an hour, so that its key stands in no address of a page. Lax: the link is opened from a mailbox,
 * and the page that follows has to be shown.
 */
export type DataCookie = {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly keep: (token: string) => string
  readonly forget: () => string
}

export function dataCookie(isSecure: boolean): DataCookie {
  const name = isSecure ? '__Host-your-data' : 'your-data'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read({ headers }) {
      const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${name}=`))
      const token = pair?.slice(name.length + 1)
      return token && isToken(token) ? token : undefined
    },
    keep: (token) => `${name}=${token}; ${attributes}; Max-Age=${LIFE_SECONDS}`,
    forget: () => `${name}=; ${attributes}; Max-Age=0`,
  }
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
