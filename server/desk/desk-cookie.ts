import type { FastifyRequest } from 'fastify'

/** A cookie that only the desk's own pages ever send. */
export type DeskCookie = {
  read(request: FastifyRequest): string | undefined
  /** The Set-Cookie line. */
  keep(token: string): string
  forget(): string
}

export function deskCookie(name: string, isSecure: boolean, maxAgeSeconds: number): DeskCookie {
  // The prefix makes browsers insist on Secure, Path=/ and no Domain; it needs HTTPS.
  const full = isSecure ? `__Host-${name}` : name
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    read(request) {
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
      const token = pairs.find(([key]) => key === full)?.[1]
      return token && /^[\w-]{43}$/.test(token) ? token : undefined
    },
    keep: (token) => `${full}=${token}; ${attributes}; Max-Age=${maxAgeSeconds}`,
    forget: () => `${full}=; ${attributes}; Max-Age=0`,
  }
}
