import { createHmac, timingSafeEqual } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { isAPIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { AuthCode, User } from '../../contract/accounts/identity.ts'
import {
  findPasswordHash,
  findPasswordHashByEmail,
  findSessionOwner,
  hasAccount,
  isWornOut,
  lockPasswordHash,
  markSignedInByGoogle,
  type SessionOwner,
} from '../accounts/account-queries.ts'
import { type FindCustomer, refuseOther } from '../accounts/customer.ts'
import type {
  EmbeddedAccounts,
  GoogleAccounts,
  PasswordAccounts,
  Sessions,
  SignedIn,
} from '../accounts/embedded-accounts.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../accounts/password-policy.ts'
import type { GoogleProfile } from '../accounts/prove-address.ts'
import { type Database, isPostgres } from '../database/database.ts'
import { currentNetwork } from '../http/client.ts'
import { concurrencyLimit } from '../http/concurrency-limit.ts'
import { ProblemError } from '../http/problem.ts'
import { type GoogleClient, googleConfig } from './google-client.ts'

// Without what makes tables of its own: a third of a second less at every start.

export type EmbeddedIdentity = {
  readonly db: Database
  readonly publicUrl: string
  readonly secret: string
  /** Null where nobody signs in with Google. */
  readonly google: GoogleClient | null
  /** Google vouches for this address; called before anybody is signed in by it. */
  readonly onGoogleProof: (profile: GoogleProfile) => Promise<void>
  /** An account that was there before can be opened with Google from now on. */
  readonly onGoogleAdded: (userId: string) => Promise<void>
  /** Only ever another one where many accounts are made and none is worth guarding. */
  readonly passwordHash?: PasswordHash
}

export type PasswordHash = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (question: { hash: string; password: string }) => Promise<boolean>
}

const SLOW_HASH: PasswordHash = { hash: hashPassword, verify: verifyPassword }

const DAY_SECONDS = 86_400
const REMEMBERED_SECONDS = 30 * DAY_SECONDS
/** A session that ends with the browser is prolonged while the browser is open. */
const UNREMEMBERED_MS = DAY_SECONDS * 1000
/** For so long a sign-in with Google does for typing the password again. */
const FRESH_MS = 5 * 60_000

/**
 * Hashing a password takes a twentieth of a second and one of the four threads that also read files: two stay free. A
 * line of this length takes about two seconds.
 */
const hashing = concurrencyLimit({ parallel: 2, mostWaiting: 60, retryAfterSeconds: 3 })

/** Accounts in the shop's own database, by better-auth. Its own routes stay closed: only these calls reach it. */
export function embeddedIdentity(options: EmbeddedIdentity): EmbeddedAccounts & { findCustomer: FindCustomer } {
  const passwordHash = inTurn(options.passwordHash ?? SLOW_HASH)
  const auth = betterAuth(authOptions({ ...options, passwordHash }))
  const findSession = sessionFinder(auth, options.db)
  return {
    passwords: passwordAccounts(auth, options.db, passwordHash),
    sessions: sessions(auth, findSession),
    google: options.google && googleAccounts(auth, options.db, findSession),
    async findCustomer(request) {
      const found = await findSession(request.headers.cookie)
      if (!found) return null
      const { id, sessionId, email, isEmailVerified, name } = found
      refuseOther(request, id)
      return { id, email, isEmailVerified, name: name || null, signIn: { kind: 'session', id: sessionId } }
    },
  }
}

type FindSession = (cookie: string | undefined) => Promise<(SessionOwner & { readonly token: string }) | null>

/** Asked on nearly every call. One statement of ours takes a tenth of the time of better-auth's own look-up. */
function sessionFinder(auth: Auth, db: Database): FindSession {
  return async (cookie) => {
    if (!cookie) return null
    const { authCookies, secret } = await auth.$context
    const token = readSessionToken(cookie, authCookies.sessionToken.name, secret)
    const found = token && (await findSessionOwner(db, { token }))
    if (!found || found.expiresAt.getTime() < Date.now() || isWornOut(found, new Date())) return null
    return { ...found, token }
  }
}

type Auth = ReturnType<typeof betterAuth<ReturnType<typeof authOptions>>>

function authOptions(options: EmbeddedIdentity & { passwordHash: PasswordHash }) {
  const { db, publicUrl, secret, google, onGoogleProof, onGoogleAdded, passwordHash } = options
  const isSecure = publicUrl.startsWith('https://')
  return {
    database: kyselyAdapter(db, { type: isPostgres(db) ? 'postgres' : 'sqlite' }),
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [publicUrl],
    // Refusals are logged by the shop, without addresses.
    logger: { disabled: true },
    telemetry: { enabled: false },
    // The shop counts attempts itself, over all its processes.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
      password: passwordHash,
    },
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: REMEMBERED_SECONDS, updateAge: DAY_SECONDS },
    plugins: [genericOAuth({ config: google ? [googleConfig(google, onGoogleProof)] : [] })],
    databaseHooks: {
      account: {
        create: {
          after: async ({ providerId, userId }) => {
            if (providerId === 'google') await onGoogleAdded(userId)
          },
        },
      },
    },
    advanced: {
      // The prefix makes browsers insist on Secure, Path=/ and no Domain; it needs HTTPS.
      cookiePrefix: isSecure ? '__Host-shop' : 'shop',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' },
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions
}

/** Takes its turn, so that nobody's passwords keep the others waiting. */
function inTurn({ hash, verify }: PasswordHash): PasswordHash {
  return {
    hash: (password) => hashing.run(() => hash(password), undefined, currentNetwork()),
    verify: (question) => hashing.run(() => verify(question), undefined, currentNetwork()),
  }
}

function passwordAccounts(auth: Auth, db: Database, { hash, verify }: PasswordHash): PasswordAccounts {
  return {
    hash,
    async isRight(userId, password) {
      const known = await findPasswordHash(db, userId)
      return known !== undefined && (await verify({ hash: known, password }))
    },
    signIn: ({ cookie, client }, email, password, rememberMe) =>
      replaceSession(auth, cookie, async () => {
        const body = { email, password, rememberMe }
        const before = await findPasswordHashByEmail(db, email)
        const signedIn = await auth.api
          .signInEmail({ body, headers: headersOf(undefined, client), returnHeaders: true })
          .catch((error) => refuse(error, async () => ((await hasAccount(db, email)) ? WRONG_PASSWORD : NO_ACCOUNT)))
        await refuseReplaced(auth, db, signedIn, before)
        return signedIn
      }),
    signUp: ({ cookie, client }, email, password, name) =>
      replaceSession(auth, cookie, async () => {
        const body = { email, password, name }
        return await auth.api
          .signUpEmail({ body, headers: headersOf(undefined, client), returnHeaders: true })
          // Of two sign-ups at once the database refuses the second.
          .catch((error) => refuse(error, async () => ((await hasAccount(db, email)) ? TAKEN : undefined)))
      }),
  }
}

/**
 * Comparing a password takes a while. One that was replaced meanwhile must not leave a session behind: the new one has
 * ended all that it could see.
 */
async function refuseReplaced(auth: Auth, db: Database, { response }: PasswordSignIn, before: string | undefined) {
  if ((await lockPasswordHash(db, response.user.id)) === before) return
  await (await auth.$context).internalAdapter.deleteSession(response.token)
  throw WRONG_PASSWORD
}

type Authenticated = { headers: Headers; response: { user: AuthUser } }
type PasswordSignIn = { response: { token: string; user: AuthUser } }

/** A new session at every sign-in; the one that the browser had before ends, so a planted one is worth nothing. */
async function replaceSession(
  auth: Auth,
  cookie: string | undefined,
  signIn: () => Promise<Authenticated>,
): Promise<SignedIn> {
  const { headers, response } = await signIn()
  const before = cookie
    ? await auth.api.getSession({ headers: headersOf(cookie), query: { disableRefresh: true } })
    : null
  if (before) await (await auth.$context).internalAdapter.deleteSession(before.session.token)
  return { user: toUser(response.user), setCookies: headers.getSetCookie() }
}

/** A cookie that opens nothing stays: this may arrive after the answer to a newer sign-in, whose cookie would go. */
const NOBODY = { user: null, setCookies: [] } as const

function sessions(auth: Auth, findSession: FindSession): Sessions {
  async function end(cookie: string | undefined): Promise<readonly string[]> {
    const { headers } = await auth.api.signOut({ headers: headersOf(cookie), returnHeaders: true })
    return headers.getSetCookie()
  }
  return {
    end,
    async current(cookie) {
      const found = await findSession(cookie)
      if (!found) return null
      const { token, id: userId, email, isByGoogle, createdAt } = found
      return { token, userId, email, isFreshByGoogle: isByGoogle && Date.now() - createdAt.getTime() < FRESH_MS }
    },
    async find(cookie) {
      if (!cookie) return NOBODY
      const { headers, response } = await auth.api.getSession({ headers: headersOf(cookie), returnHeaders: true })
      if (!response) return NOBODY
      const { session } = response
      if (isWornOut(session, new Date())) {
        await end(cookie)
        return NOBODY
      }
      if (session.expiresAt.getTime() < Date.now() + UNREMEMBERED_MS / 2) {
        const expiresAt = new Date(Date.now() + UNREMEMBERED_MS)
        await (await auth.$context).internalAdapter.updateSession(session.token, { expiresAt })
      }
      return { user: toUser(response.user), setCookies: headers.getSetCookie() }
    },
  }
}

function googleAccounts(auth: Auth, db: Database, findSession: FindSession): GoogleAccounts {
  return {
    async start(cookie, returnUrl) {
      const { headers, response } = await auth.api.signInSocial({
        body: { provider: 'google', callbackURL: returnUrl, errorCallbackURL: returnUrl, disableRedirect: true },
        headers: headersOf(cookie),
        returnHeaders: true,
      })
      if (!response.url) throw new Error('The identity provider gave no address for Google.')
      return { url: response.url, setCookies: headers.getSetCookie() }
    },
    async finish({ cookie, client }, url) {
      const answer = await auth.handler(new Request(url, { headers: headersOf(cookie, client) }))
      const setCookies = answer.headers.getSetCookie()
      const signedIn = await findSession(setCookies.map((line) => line.split(';', 1)[0]).join('; '))
      if (signedIn) {
        const before = await findSession(cookie)
        if (before) await (await auth.$context).internalAdapter.deleteSession(before.token)
        await markSignedInByGoogle(db, signedIn.token)
      }
      return { location: answer.headers.get('location') ?? '', setCookies, userId: signedIn?.id ?? null }
    },
  }
}

type AuthUser = { id: string; email: string; name: string; image?: string | null | undefined; emailVerified: boolean }

function toUser({ id, email, name, image, emailVerified }: AuthUser): User {
  return { uid: id, email, displayName: name || null, photoURL: image || null, emailVerified }
}

/** What is said of the browser is kept with a session that begins. */
function headersOf(cookie: string | undefined, client?: string): Headers {
  return new Headers({ ...(cookie && { cookie }), ...(client && { 'user-agent': client }) })
}

const WRONG_PASSWORD = new ProblemError('auth/wrong-password', 'The password is not right.')
const NO_ACCOUNT = new ProblemError('auth/user-not-found', 'There is no account with this address.')
const TAKEN = new ProblemError('auth/email-already-in-use', 'There is an account with this address already.')

const REFUSALS: Readonly<Record<string, readonly [AuthCode, string]>> = {
  INVALID_EMAIL: ['auth/invalid-email', 'This is not an email address.'],
  PASSWORD_TOO_SHORT: ['auth/weak-password', 'The password needs at least 6 characters.'],
  // Without a password at all; the routes have checked the address before.
  VALIDATION_ERROR: ['auth/weak-password', 'The password needs at least 6 characters.'],
  INVALID_PASSWORD: ['auth/weak-password', 'The password needs at least 6 characters.'],
  PASSWORD_TOO_LONG: ['auth/password-does-not-meet-requirements', 'The password may have 128 characters at most.'],
  USER_NOT_FOUND: ['auth/user-not-found', 'There is no such account.'],
}

/** Their code in Firebase's words. Where they say one thing for two cases, `decide` looks which it was. */
async function refuse(error: unknown, decide?: () => Promise<ProblemError | undefined>): Promise<never> {
  if (!isAPIError(error)) throw error
  const refusal = REFUSALS[String(error.body?.code)]
  if (refusal) throw new ProblemError(...refusal)
  const decided = await decide?.()
  if (decided) throw decided
  // Their word for a database that did not take it.
  if (String(error.body?.code).startsWith('FAILED_TO_')) {
    throw new ProblemError('busy', 'The shop cannot do this right now; please try again.')
  }
  throw error
}

/** Base64 of 32 bytes, as an address would carry it or as it is. */
const SHAPE = /^(\w+)\.((?:[\w/+=]|%2[BbFf]|%3[Dd])+)$/

/** The token in better-auth's session cookie, which is `<token>.<HMAC-SHA-256 of the token, base64>`. Nothing if it is forged. */
export function readSessionToken(cookies: string, name: string, secret: string): string | undefined {
  const pair = cookies.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  const [, token, signature = ''] = SHAPE.exec(pair?.slice(name.length + 1) ?? '') ?? []
  if (!token) return undefined
  const given = Buffer.from(decodeURIComponent(signature), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}
