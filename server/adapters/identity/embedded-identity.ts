import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { isAPIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { genericOAuth } from 'better-auth/plugins'
import type { AuthCode, User } from '../../../contract/identity.ts'
import { findSessionOwner, hasAccount, markVerified, takeOverUnverified } from '../../accounts/account-queries.ts'
import type { FindCustomer } from '../../accounts/customer.ts'
import type { EmbeddedAccounts, PasswordAccounts, Sessions, SignedIn } from '../../accounts/embedded-accounts.ts'
import type { Database } from '../../database/database.ts'
import { isPostgres } from '../../database/dialect.ts'
import { ProblemError } from '../../http/problem.ts'
import { turnstile } from '../../http/turnstile.ts'
import { readSessionToken } from './session-token.ts'

/** Google's endpoints, or the sandbox's that plays Google. */
export type GoogleClient = {
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userInfoUrl: string
}

export type EmbeddedIdentity = {
  readonly db: Database
  readonly publicUrl: string
  readonly secret: string
  readonly google: GoogleClient
  readonly sendReset: (email: string, token: string) => Promise<void>
  readonly sendVerification: (email: string, token: string) => Promise<void>
}

const DAY_SECONDS = 86_400
const REMEMBERED_SECONDS = 30 * DAY_SECONDS
/** A session that ends with the browser is prolonged while the browser is open. */
const UNREMEMBERED_MS = DAY_SECONDS * 1000
/** However often it was prolonged: whoever holds it has to sign in again some day. */
const LONGEST_MS = 180 * DAY_SECONDS * 1000

/**
 * Hashing a password takes a twentieth of a second and one of the four threads that also read files: two stay free. A
 * line of this length takes about two seconds.
 */
const hashing = turnstile({ parallel: 2, mostWaiting: 60, retryAfterSeconds: 3 })

/** Accounts in the shop's own database, by better-auth. Its own routes stay closed: only these calls reach it. */
export function embeddedIdentity(options: EmbeddedIdentity): EmbeddedAccounts & { findCustomer: FindCustomer } {
  const auth = betterAuth(authOptions(options))
  return {
    passwords: passwordAccounts(auth, options.db),
    sessions: sessions(auth),
    google: googleAccounts(auth),
    // Asked on nearly every call. One statement of ours takes a tenth of the time of better-auth's own look-up.
    async findCustomer({ headers: { cookie } }) {
      if (!cookie) return null
      const { authCookies, secret } = await auth.$context
      const token = readSessionToken(cookie, authCookies.sessionToken.name, secret)
      const found = token && (await findSessionOwner(options.db, token))
      if (!found || found.expiresAt.getTime() < Date.now() || isWornOut(found)) return null
      const { id, email, isEmailVerified, name } = found
      return { id, email, isEmailVerified, name: name || null }
    },
  }
}

type Auth = ReturnType<typeof betterAuth<ReturnType<typeof authOptions>>>

function authOptions({ db, publicUrl, secret, google, sendReset, sendVerification }: EmbeddedIdentity) {
  const isSecure = publicUrl.startsWith('https://')
  return {
    database: { db, type: isPostgres(db) ? 'postgres' : 'sqlite' },
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
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: {
        hash: (password) => hashing.pass(() => hashPassword(password)),
        verify: (question) => hashing.pass(() => verifyPassword(question)),
      },
      resetPasswordTokenExpiresIn: 3600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendReset(user.email, token),
      // The link came by mail, so the address is proved as well.
      onPasswordReset: ({ user }) => markVerified(db, user.id),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY_SECONDS,
      sendVerificationEmail: ({ user, token }) => sendVerification(user.email, token),
    },
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: REMEMBERED_SECONDS, updateAge: DAY_SECONDS },
    plugins: [genericOAuth({ config: [googleConfig(db, google)] })],
    advanced: {
      // The prefix makes browsers insist on Secure, Path=/ and no Domain; it needs HTTPS.
      cookiePrefix: isSecure ? '__Host-shop' : 'shop',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' },
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions
}

function googleConfig(db: Database, google: GoogleClient) {
  return {
    ...google,
    providerId: 'google',
    scopes: ['openid', 'email', 'profile'],
    prompt: 'select_account' as const,
    pkce: true,
    async mapProfileToUser(profile: Record<string, unknown>) {
      const { email, emailVerified } = profile
      if (emailVerified === true && typeof email === 'string') await takeOverUnverified(db, email)
      return { emailVerified: emailVerified === true }
    },
  }
}

function passwordAccounts(auth: Auth, db: Database): PasswordAccounts {
  return {
    signIn: (cookie, email, password, rememberMe) =>
      replaceSession(auth, cookie, async () => {
        const body = { email, password, rememberMe }
        return await auth.api
          .signInEmail({ body, returnHeaders: true })
          .catch((error) => refuse(error, async () => ((await hasAccount(db, email)) ? WRONG_PASSWORD : NO_ACCOUNT)))
      }),
    signUp: (cookie, email, password, name) =>
      replaceSession(auth, cookie, async () => {
        const body = { email, password, name }
        return await auth.api
          .signUpEmail({ body, returnHeaders: true })
          // Of two sign-ups at once the database refuses the second.
          .catch((error) => refuse(error, async () => ((await hasAccount(db, email)) ? TAKEN : undefined)))
      }),
    async requestReset(email) {
      await auth.api.requestPasswordReset({ body: { email } }).catch((error) => refuse(error))
    },
    async resetPassword(token, newPassword) {
      await auth.api.resetPassword({ body: { token, newPassword } }).catch((error) => refuse(error))
    },
    async verifyEmail(token) {
      await auth.api.verifyEmail({ query: { token } }).catch((error) => refuse(error))
    },
    async sendVerification(email) {
      await auth.api.sendVerificationEmail({ body: { email } }).catch((error) => refuse(error))
    },
  }
}

type Authenticated = { headers: Headers; response: { user: AuthUser } }

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

function isWornOut({ createdAt }: { createdAt: Date }): boolean {
  return Date.now() - createdAt.getTime() > LONGEST_MS
}

function sessions(auth: Auth): Sessions {
  async function end(cookie: string | undefined): Promise<readonly string[]> {
    const { headers } = await auth.api.signOut({ headers: headersOf(cookie), returnHeaders: true })
    return headers.getSetCookie()
  }
  return {
    end,
    async find(cookie) {
      if (!cookie) return { user: null, setCookies: [] }
      const { headers, response } = await auth.api.getSession({ headers: headersOf(cookie), returnHeaders: true })
      if (!response) return { user: null, setCookies: headers.getSetCookie() }
      const { session } = response
      if (isWornOut(session)) return { user: null, setCookies: await end(cookie) }
      if (session.expiresAt.getTime() < Date.now() + UNREMEMBERED_MS / 2) {
        const expiresAt = new Date(Date.now() + UNREMEMBERED_MS)
        await (await auth.$context).internalAdapter.updateSession(session.token, { expiresAt })
      }
      return { user: toUser(response.user), setCookies: headers.getSetCookie() }
    },
  }
}

function googleAccounts(auth: Auth): EmbeddedAccounts['google'] {
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
    async finish(cookie, url) {
      const answer = await auth.handler(new Request(url, { headers: headersOf(cookie) }))
      return { location: answer.headers.get('location') ?? '', setCookies: answer.headers.getSetCookie() }
    },
  }
}

type AuthUser = { id: string; email: string; name: string; image?: string | null | undefined; emailVerified: boolean }

function toUser({ id, email, name, image, emailVerified }: AuthUser): User {
  return { uid: id, email, displayName: name || null, photoURL: image || null, emailVerified }
}

function headersOf(cookie: string | undefined): Headers {
  return new Headers(cookie ? { cookie } : {})
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
  INVALID_TOKEN: ['auth/invalid-action-code', 'The link was used already, or it is not ours.'],
  TOKEN_EXPIRED: ['auth/expired-action-code', 'The link is too old.'],
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
