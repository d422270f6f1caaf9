import { createPublicKey } from 'node:crypto'
import Fastify from 'fastify'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../accounts/customer.ts'
import { tokenRoutes } from '../../accounts/token-routes.ts'
import { answerProblems } from '../../http/problem.ts'
import { firebaseIdentity } from './firebase-identity.ts'

const PROJECT = 'pure-8k'
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

  const create = (isEmulated: boolean, set?: ReturnType<typeof createLocalJWKSet>) =>
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
    const customer = { id: 'uid-1', email: 'mara@example.com', isEmailVerified: true, name: 'Mara' }
    expect(await bearer(await sign())).toEqual(customer)
    expect(await find({ cookie: `other=1; id-token=${await sign()}` })).toEqual(customer)
    expect(await find({})).toBeNull()
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

  it('become a cookie that scripts cannot read, as long as the token lives', async () => {
    const app = Fastify()
    answerProblems(app)
    const { findTokenExpiry } = identity
    tokenRoutes(app, { cookieName: '__Host-id-token', isSecure: true, findTokenExpiry, now: () => NOW })
    const put = (token: string) => app.inject({ method: 'PUT', url: '/api/auth/token', payload: { token } })
    const [cookie] = (await put(await sign())).cookies
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 3600 })
    const refused = await put(new UnsecuredJWT({ ...CLAIMS }).encode())
    expect([refused.statusCode, refused.cookies]).toEqual([401, []])
    const [cleared] = (await app.inject({ method: 'DELETE', url: '/api/auth/token' })).cookies
    expect(cleared).toMatchObject({ value: '', maxAge: 0 })
  })
})
