import type { FastifyRequest } from 'fastify'
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose'
import { z } from 'zod'
import { type Customer, type FindCustomer, refuseOther } from '../accounts/customer.ts'

/** Where Google publishes the keys that sign Firebase's tokens. */
const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** As long as Firebase itself takes a sign-in for a recent one. */
const FRESH_MS = 5 * 60_000

export type FirebaseIdentity = {
  readonly projectId: string
  readonly cookieName: string
  /** The emulator's tokens are not signed. The settings allow it only on loopback, for a demo project, never in production. */
  readonly isEmulated: boolean
  readonly now: () => Date
  readonly keys?: JWTVerifyGetKey
}

const claims = z.object({
  sub: z.string().min(1).max(128),
  exp: z.number(),
  auth_time: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  firebase: z.object({ sign_in_provider: z.string().default('') }).default({ sign_in_provider: '' }),
})

/** Accounts held by Firebase: every request brings its ID token, as a bearer token or as the cookie made of it. */
export function firebaseIdentity(options: FirebaseIdentity): {
  findCustomer: FindCustomer
  /** Null for a token that the provider did not sign for this shop, and for one that is too old. */
  findByToken(token: string): Promise<Customer | null>
  isFresh(request: FastifyRequest): Promise<boolean>
} {
  const verify = tokenVerifier(options)
  async function read(request: FastifyRequest): Promise<Claims | null> {
    const token = tokenOf(request, options.cookieName)
    return token ? verify(token) : null
  }
  return {
    async findCustomer(request) {
      const found = await read(request)
      if (found) refuseOther(request, found.sub)
      return found && toCustomer(found)
    },
    async findByToken(token) {
      const found = await verify(token)
      return found && toCustomer(found)
    },
    async isFresh(request) {
      const found = await read(request)
      return found !== null && options.now().getTime() - found.auth_time * 1000 < FRESH_MS
    },
  }
}

type Claims = z.infer<typeof claims>

function tokenVerifier({ projectId, isEmulated, now, keys }: FirebaseIdentity) {
  const expected = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId }
  const signingKeys = keys ?? createRemoteJWKSet(new URL(KEYS_URL))
  async function readPayload(token: string): Promise<JWTPayload> {
    const options = { ...expected, currentDate: now() }
    if (isEmulated) return UnsecuredJWT.decode(token, options).payload
    // Only this algorithm: a token must not choose how it is checked.
    return (await jwtVerify(token, signingKeys, { ...options, algorithms: ['RS256'] })).payload
  }
  return async (token: string): Promise<Claims | null> => {
    const payload = await readPayload(token).catch((error: unknown) => {
      if (isRefusal(error)) return null
      throw error
    })
    const parsed = claims.safeParse(payload)
    if (!parsed.success || parsed.data.auth_time * 1000 > now().getTime()) return null
    return parsed.data
  }
}

/** Not the token's fault: Google's keys were not to be had. Who is signed in cannot be said then, and nobody is guessed. */
const KEYS_MISSING = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('ERR_J') && !KEYS_MISSING.has(code)
}

function tokenOf(request: FastifyRequest, cookieName: string): string | undefined {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const pairs = request.headers.cookie?.split(/;\s*/) ?? []
  return bearer ?? pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
}

/**
 * Somebody else may have chosen the password before the owner of the address pressed Firebase's link, and the shop cannot
 * end that password. So only Google's word for an address is believed; password accounts reach what was bought as a guest
 * by the shop's own mailed link.
 */
function toCustomer({ sub, email, email_verified, name, firebase, auth_time, exp }: Claims): Customer {
  const isEmailVerified = email_verified && firebase.sign_in_provider === 'google.com'
  const signIn = { kind: 'hosted', signedInAt: new Date(auth_time * 1000), goodUntil: new Date(exp * 1000) } as const
  return { id: sub, email: email ?? null, isEmailVerified, name: name || null, signIn }
}
