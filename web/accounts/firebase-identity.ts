import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  type User as FirebaseUser,
  GoogleAuthProvider,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
} from '@firebase/auth'
import type { User } from '../../contract/identity.ts'
import type { SiteIdentity } from '../../contract/site-settings.ts'
import { authRequest } from './auth-request.ts'
import { AuthError, type Identity } from './identity.ts'

type FirebaseSettings = Extract<SiteIdentity, { kind: 'firebase' }>

let current: Auth | null = null

/** Accounts at Firebase. Its token reaches the shop as a cookie, because downloads are plain links. */
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
        return enter((await signInWithEmailAndPassword(auth, email, password)).user)
      }),
    createAccount: (email, password, fullName) =>
      withOurErrors(async () => {
        await setPersistence(auth, browserLocalPersistence)
        const { user } = await createUserWithEmailAndPassword(auth, email, password)
        if (fullName) {
          await updateProfile(user, { displayName: fullName })
          // The listeners heard of the account before it had its name; a new token tells them, and the shop, again.
          await user.getIdToken(true)
        }
        // The account stands; its mail can be asked for again.
        await sendEmailVerification(user).catch((error: unknown) => console.error(error))
        return enter(user)
      }),
    signInWithGoogle: () =>
      withOurErrors(async () => enter((await signInWithPopup(auth, new GoogleAuthProvider())).user)),
    sendPasswordReset: (email) => withOurErrors(() => sendPasswordResetEmail(auth, email)),
    signOut: () => withOurErrors(() => signOut(auth)),
    onAuthState: (listener) => watch(auth, listener),
  }
}

/** Returns the last token, with which the shop forgets the person as well. */
export function deleteFirebaseAccount(): Promise<string> {
  return withOurErrors(async () => {
    const user = current?.currentUser
    if (!user) throw new AuthError('auth/no-current-user')
    const token = await user.getIdToken()
    await deleteUser(user)
    return token
  })
}

/** Listening to tokens rather than users also starts the provider's renewal, five minutes before each expiry. */
function watch(auth: Auth, listener: Parameters<Identity['onAuthState']>[0]): () => void {
  let isListening = true
  const stop = onIdTokenChanged(auth, async (user) => {
    await handOver(user).catch((error: unknown) => console.error('The shop did not take the session.', error))
    if (isListening) listener(user ? { status: 'signed-in', user: toUser(user) } : { status: 'signed-out' })
  })
  return () => {
    isListening = false
    stop()
  }
}

/** Before anybody sees the greeting, the shop knows the session as well. */
async function enter(user: FirebaseUser): Promise<User> {
  await handOver(user)
  return toUser(user)
}

async function handOver(user: FirebaseUser | null): Promise<void> {
  if (user) await authRequest('auth/token', { method: 'PUT', body: { token: await user.getIdToken() } })
  else await authRequest('auth/token', { method: 'DELETE' })
}

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
