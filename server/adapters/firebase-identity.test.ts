import { createPublicKey } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify, { type FastifyRequest } from 'fastify'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  type JWTVerifyGetKey,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../accounts/customer.ts'
import { tokenRoutes } from '../accounts/token-routes.ts'
import type { Database } from '../database/database.ts'
import { answerProblems } from '../http/problem.ts'
import { refuseForeignWrites } from '../http/same-origin.ts'
import { firebaseIdentity } from './firebase-identity.ts'

const PROJECT = 'shop'
const NOW = new Date('2026-03-01T12:00:00Z')
const seconds = Math.floor(NOW.getTime() / 1000)
const CLAIMS = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'uid-1',
  iat: seconds - 10,
  auth_time: seconds - 10,
  exp: seconds + 3600,
  email: 'mara@example.com',
  email_verified: true,
  name: 'Mara',
  firebase: { sign_in_provider: 'google.com' },
}

type Keys = Awaited<ReturnType<typeof generateKeyPair>>

describe('Firebase’s ID tokens', () => {
  let keys: Keys
  let stranger: Keys
  let identity: ReturnType<typeof firebaseIdentity>
  beforeAll(async () => {
    keys = await generateKeyPair('RS256', { extractable: true })
    stranger = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
    identity = create(false, createLocalJWKSet({ keys: [jwk] }))
  })

  const create = (isEmulated: boolean, set?: JWTVerifyGetKey) =>
    firebaseIdentity({
      projectId: PROJECT,
      cookieName: 'id-token',
      isEmulated,
      now: () => NOW,
      ...(set && { keys: set }),
    })

  const sign = (claims: object = CLAIMS, kid = 'key-1', key = keys.privateKey) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

  const find = (headers: Record<string, string>, by = identity): Promise<Customer | null> =>
    by.findCustomer({ headers } as never)
  const bearer = (token: string) => find({ authorization: `Bearer ${token}` })

  it('are believed when Google signed them for this project, as bearer or as cookie', async () => {
    const [signedInAt, goodUntil] = [new Date(CLAIMS.auth_time * 1000), new Date(CLAIMS.exp * 1000)]
    const signIn = { kind: 'hosted', signedInAt, goodUntil } as const
    const customer = { id: 'uid-1', email: 'mara@example.com', isEmailVerified: true, name: 'Mara', signIn }
    expect(await bearer(await sign())).toEqual(customer)
    expect(await find({ cookie: `other=1; id-token=${await sign()}` })).toEqual(customer)
    expect(await find({})).toBeNull()
  })

  it('are another account’s than the page shows: nobody is found', async () => {
    const cookie = `id-token=${await sign({ ...CLAIMS, sub: 'uid/ü' })}`
    expect(await find({ cookie, 'x-account': encodeURIComponent('uid/ü') })).toMatchObject({ id: 'uid/ü' })
    await expect(find({ cookie, 'x-account': 'uid-1' })).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await find({ 'x-account': 'uid-1' })).toBeNull()
  })

  it.each([
    ['another project’s audience', { aud: 'other' }],
    ['another issuer', { iss: 'https://securetoken.google.com/other' }],
    ['an expiry in the past', { exp: seconds - 1 }],
    ['an empty subject', { sub: '' }],
    ['no subject', { sub: undefined }],
    ['a sign-in in the future', { auth_time: seconds + 60 }],
    ['no time of sign-in', { auth_time: undefined }],
  ])('are refused with %s', async (_what, change) => {
    expect(await bearer(await sign({ ...CLAIMS, ...change }))).toBeNull()
  })

  it('are refused unsigned, signed with the public key as a shared secret, by a stranger, or with an unknown key', async () => {
    expect(await bearer(new UnsecuredJWT({ ...CLAIMS }).encode())).toBeNull()
    const jwk = await exportJWK(keys.publicKey)
    const pem = createPublicKey({ key: jwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    for (const kid of ['key-1', 'none']) {
      const forged = new SignJWT({ ...CLAIMS }).setProtectedHeader({ alg: 'HS256', kid })
      expect(await bearer(await forged.sign(Buffer.from(pem)))).toBeNull()
    }
    expect(await bearer(await sign(CLAIMS, 'key-1', stranger.privateKey))).toBeNull()
    expect(await bearer(await sign(CLAIMS, 'key-2'))).toBeNull()
    const [head, body, signature] = (await sign()).split('.')
    const changed = Buffer.from(JSON.stringify({ ...CLAIMS, sub: 'uid-2' })).toString('base64url')
    expect(await bearer(`${head}.${changed}.${signature}`)).toBeNull()
    for (const text of ['', 'x', `${head}.${body}`, `${head}.${body}.`]) expect(await bearer(text)).toBeNull()
  })

  it('are believed unsigned only from the emulator, for the same project and not expired', async () => {
    const emulated = create(true)
    const send = (claims: object) =>
      find({ authorization: `Bearer ${new UnsecuredJWT({ ...claims }).encode()}` }, emulated)
    expect(await send(CLAIMS)).toMatchObject({ id: 'uid-1' })
    expect(await send({ ...CLAIMS, aud: 'other' })).toBeNull()
    expect(await send({ ...CLAIMS, exp: seconds - 1 })).toBeNull()
  })

  it('prove an address only where Google vouches for it: a password may be somebody else’s, and the shop cannot end it', async () => {
    const provedBy = async (claims: object) =>
      (await find({ authorization: `Bearer ${await sign({ ...CLAIMS, ...claims })}` }))?.isEmailVerified
    expect(await provedBy({})).toBe(true)
    expect(await provedBy({ email_verified: false })).toBe(false)
    for (const sign_in_provider of ['password', 'custom', 'anonymous', 'facebook.com', '']) {
      expect(await provedBy({ firebase: { sign_in_provider } })).toBe(false)
    }
    expect(await provedBy({ firebase: {} })).toBe(false)
    expect(await provedBy({ firebase: undefined })).toBe(false)
  })

  it('are fresh for five minutes after the password was typed', async () => {
    const isFresh = async (auth_time: number) => {
      const headers = { authorization: `Bearer ${await sign({ ...CLAIMS, auth_time })}` }
      return identity.isFresh({ headers } as FastifyRequest)
    }
    expect(await isFresh(seconds - 299)).toBe(true)
    expect(await isFresh(seconds - 301)).toBe(false)
    expect(await identity.isFresh({ headers: {} } as FastifyRequest)).toBe(false)
  })

  it('are neither believed nor refused while Google’s keys cannot be had', async () => {
    const server = createServer((_request, response) => void response.writeHead(503).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const closed = create(false, createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/keys`)))
    const ask = async () => find({ authorization: `Bearer ${await sign()}` }, closed)
    await expect(ask()).rejects.toThrow('200 OK')
    await new Promise((resolve) => server.close(resolve))
    await expect(ask()).rejects.toThrow()
  })
})

describe('the cookie made of a token', () => {
  const VALID = 'valid-token'
  const COOKIE = '__Host-id-token'
  const app = Fastify()
  answerProblems(app)
  refuseForeignWrites(app, 'https://shop.example')
  const customer = { id: 'uid-1', email: null, isEmailVerified: false, name: null }
  // A customer without a sign-in of the provider's: nothing is asked of the database.
  const db = {} as Database
  tokenRoutes(app, {
    cookieName: COOKIE,
    isSecure: true,
    db,
    now: () => NOW,
    findByToken: async (token) => (token === VALID ? customer : null),
    findCustomer: async () => null,
  })
  const put = (token: string, origin = 'https://shop.example') =>
    app.inject({ method: 'PUT', url: '/api/auth/token', payload: { token }, headers: { origin } })

  it('cannot be read by scripts, is not sent by other sites, and ends with the browser', async () => {
    const [cookie] = (await put(VALID)).cookies
    expect(cookie).toMatchObject({ name: COOKIE, httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(cookie).not.toHaveProperty('maxAge')
    expect(cookie).not.toHaveProperty('expires')
    expect(cookie).not.toHaveProperty('domain')
  })

  it('is made of valid tokens only', async () => {
    const refused = await put('forged')
    expect([refused.statusCode, refused.cookies]).toEqual([401, []])
    expect((await put(`${VALID}; Domain=evil.example`)).cookies).toEqual([])
    expect((await put('x'.repeat(4001))).statusCode).toBe(400)
  })

  it('cannot be planted or taken away by another site', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const answer = await app.inject({ method, url: '/api/auth/token', payload: { token: VALID }, headers })
        expect([answer.statusCode, answer.cookies]).toEqual([403, []])
      }
    }
  })

  it('goes at sign-out', async () => {
    const [cleared] = (await app.inject({ method: 'DELETE', url: '/api/auth/token' })).cookies
    expect(cleared).toMatchObject({ name: COOKIE, value: '', maxAge: 0, secure: true, path: '/' })
  })
})
