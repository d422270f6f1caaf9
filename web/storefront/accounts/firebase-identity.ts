import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  type User as FirebaseUser,
  GoogleAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type UserCredential,
  updateProfile,
} from '@firebase/auth'
import type { User } from '../../../contract/accounts/identity.ts'
import type { SiteIdentity } from '../../../contract/site/site-data.ts'
import { SESSION_DOUBTED } from '../../state/request.ts'
import { authRequest } from './auth-request.ts'
import { AuthError, type Identity } from './identity.ts'
import { readSessionHint } from './session-hint.ts'

type FirebaseSettings = Extract<SiteIdentity, { kind: 'firebase' }>

let current: Auth | null = null

/** Accounts at Firebase. Its token reaches the shop as a cookie, because downloads are plain links (decision 6). */
export function firebaseIdentity({ emulatorUrl, ...settings }: FirebaseSettings): Identity {
  const { apiKey, authDomain, projectId } = settings
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: [browserLocalPersistence, browserSessionPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  current = auth
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return {
    signIn: (email, password, remember) =>
      withOurErrors(async () => {
        await setPersistence(auth, remember ? browserLocalPersistence : browserSessionPersistence)
        return enter(auth, await signInWithEmailAndPassword(auth, email, password))
      }),
    createAccount: (email, password, fullName) =>
      withOurErrors(async () => {
        await setPersistence(auth, browserLocalPersistence)
        const credential = await createUserWithEmailAndPassword(auth, email, password)
        const { user } = credential
        if (fullName) {
          await updateProfile(user, { displayName: fullName })
          // The listeners heard of the account before it had its name; a new token tells them, and the shop, again.
          await user.getIdToken(true)
        }
        // The account stands; its mail can be asked for again.
        await sendEmailVerification(user).catch((error: unknown) => console.error(error))
        return enter(auth, credential)
      }),
    signInWithGoogle: () => withOurErrors(async () => enter(auth, await popUp(auth))),
    sendPasswordReset: (email) =>
      withOurErrors(() => sendPasswordResetEmail(auth, email)).catch((error: AuthError) => {
        // A project without protection against enumeration tells; the shop does not pass it on.
        if (error.code !== 'auth/user-not-found') throw error
      }),
    signOut: () =>
      withOurErrors(async () => {
        // Both at once: whoever closes the page right after the press is signed out at both.
        await Promise.all([handOver(null), signOut(auth)])
      }),
    onAuthState: (listener) => watch(auth, listener),
  }
}

/** Kept as with Remember me. That is not waited for: the popup belongs to the press. */
async function popUp(auth: Auth): Promise<UserCredential> {
  const [, credential] = await Promise.all([
    setPersistence(auth, browserLocalPersistence),
    signInWithPopup(auth, new GoogleAuthProvider()),
  ])
  return credential
}

/** Returns the last token, with which the shop forgets the person as well. It says that the password was typed just now. */
export function deleteFirebaseAccount(password?: string): Promise<string> {
  return withOurErrors(async () => {
    const user = current?.currentUser
    if (!user) throw new AuthError('auth/no-current-user')
    if (password !== undefined) {
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
    }
    const token = await user.getIdToken()
    await deleteUser(user)
    return token
  })
}

/** Listening to tokens rather than users also starts the provider's renewal, five minutes before each expiry. */
function watch(auth: Auth, listener: Parameters<Identity['onAuthState']>[0]): () => void {
  let words = 0
  const stop = onIdTokenChanged(auth, async (user) => {
    words += 1
    const mine = words
    await handOver(user).catch((error: unknown) => console.error('The shop did not take the session.', error))
    if (mine === words) listener(user ? { status: 'signed-in', user: toUser(user) } : { status: 'signed-out' })
  })
  // Timers stand still while a computer sleeps; asking for the token renews one that is too old.
  const renew = () => void auth.currentUser?.getIdToken().catch((error: unknown) => console.warn(error))
  const tellAgain = () => void handAgain(auth.currentUser).catch((error: unknown) => console.warn(error))
  for (const name of AWAKE) addEventListener(name, renew)
  addEventListener(SESSION_DOUBTED, tellAgain)
  return () => {
    words += 1
    stop()
    for (const name of AWAKE) removeEventListener(name, renew)
    removeEventListener(SESSION_DOUBTED, tellAgain)
  }
}

const AWAKE = ['focus', 'online', 'visibilitychange'] as const

/** A session that the shop did not take is none at the provider either. */
async function enter(auth: Auth, { user }: UserCredential): Promise<User> {
  try {
    await handOver(user)
  } catch (error) {
    await signOut(auth)
    throw error
  }
  return toUser(user)
}

const { handOver, handAgain } = tokenHandover((token) =>
  token
    ? authRequest('auth/token', { method: 'PUT', body: { token } })
    : authRequest('auth/token', { method: 'DELETE' }),
)

function toUser({ uid, email, displayName, photoURL, emailVerified }: FirebaseUser): User {
  return { uid, email, displayName: displayName || null, photoURL, emailVerified }
}

async function withOurErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AuthError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'auth/internal-error'
    throw new AuthError(code, { cause: error })
  }
}

type TokenHolder = { readonly getIdToken: () => Promise<string> } | null

/** The shop is told each token once, however many listen, and in order; a visitor's shop was told nothing. */
export function tokenHandover(tell: (token: string | null) => Promise<unknown>) {
  let handed: string | null | undefined
  let last: Promise<unknown> = Promise.resolve()
  let newest: object | null = null
  let newestWork: Promise<unknown> = last

  function handOver(user: TokenHolder): Promise<unknown> {
    newest = {}
    newestWork = fetchAndTell(user, newest)
    return newestWork
  }

  async function fetchAndTell(user: TokenHolder, mine: object): Promise<unknown> {
    const token = user ? await user.getIdToken() : null
    // Somebody signed out, or in, while it was renewed: what is told then counts.
    if (mine !== newest) return newestWork
    if (handed === token) return last
    if (handed === undefined && token === null && !readSessionHint()) return
    handed = token
    const answer = last.then(
      () => tell(token),
      () => tell(token),
    )
    last = answer
    // A failure is tried again with the provider's next word.
    answer.catch(() => {
      if (handed === token) handed = undefined
    })
    return answer
  }

  return {
    handOver,
    /** The shop saw somebody else: another tab's was told since, or this one is too old. */
    handAgain(user: TokenHolder): Promise<unknown> {
      handed = undefined
      return handOver(user)
    },
  }
}
