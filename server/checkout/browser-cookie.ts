import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const ID_BYTES = 16
const KEY_BYTES = 24
const LIFE_SECONDS = 30 * 24 * 60 * 60

/** How a guest's browser is known again after the payment. Scripts cannot read the cookie, and only its hash is kept. */
export type BrowserCookie = {
  /** The hash of this browser's id; one that has none yet is given one. */
  readonly keep: (request: FastifyRequest, reply: FastifyReply) => string
  /** Whether the request comes from the browser with that hash. */
  readonly isFrom: (request: FastifyRequest, browserHash: string | null) => boolean
  /** What only this browser's id makes of a name, and always the same; nothing where it has no id. */
  readonly keyFor: (request: FastifyRequest, name: string) => string | undefined
  /** Takes the id away from the browser; returns its hash, if it had one. */
  readonly forget: (request: FastifyRequest, reply: FastifyReply) => string | undefined
}

export function browserCookie(isSecure: boolean): BrowserCookie {
  const name = isSecure ? '__Host-browser-id' : 'browser-id'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const read = ({ headers }: FastifyRequest) => {
    const pair = headers.cookie?.split(/; */).find((part) => part.startsWith(`${name}=`))
    const id = pair?.slice(name.length + 1)
    return id && /^[\w-]{22}$/.test(id) ? id : undefined
  }
  return {
    keep(request, reply) {
      const id = read(request) ?? randomBytes(ID_BYTES).toString('base64url')
      reply.header('set-cookie', `${name}=${id}; ${attributes}; Max-Age=${LIFE_SECONDS}`)
      return hash(id).toString('hex')
    },
    isFrom(request, browserHash) {
      const id = read(request)
      const expected = Buffer.from(browserHash ?? '', 'hex')
      const given = id === undefined ? undefined : hash(id)
      return given !== undefined && given.length === expected.length && timingSafeEqual(given, expected)
    },
    keyFor(request, name) {
      const id = read(request)
      const key = id && createHmac('sha256', id).update(name).digest()
      return key ? key.subarray(0, KEY_BYTES).toString('base64url') : undefined
    },
    forget(request, reply) {
      const id = read(request)
      if (id === undefined) return undefined
      reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`)
      return hash(id).toString('hex')
    },
  }
}

function hash(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
