import { AuthError, type Identity, type ProviderWord } from './identity.ts'

export type IdentityUnderTest = {
  readonly identity: Identity
  /** The same browser after a reload of the page. */
  readonly reload: () => Promise<Identity>
}

type Check = {
  toBe(expected: unknown): unknown
  toEqual(expected: unknown): unknown
  toMatchObject(expected: object): unknown
}

/** As much of a test runner as the contract needs: Vitest's in Node, Playwright's with the adapter in a real page. */
export type Runner = {
  readonly it: (title: string, test: () => Promise<void>) => unknown
  readonly expect: ((value: unknown) => Check) & {
    poll(look: () => unknown): { toBe(expected: unknown): unknown }
  }
}

/** What the storefront relies on, whoever holds the accounts. Runs against real providers. */
export function describeIdentity({ it, expect }: Runner, open: () => Promise<IdentityUnderTest>): void {
  const address = () => `contract-${Math.random().toString(36).slice(2)}@example.com`
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'no refusal',
      (error: unknown) => (error instanceof AuthError ? error.code : String(error)),
    )

  function listen(identity: Identity) {
    const states: ProviderWord[] = []
    const stop = identity.onAuthState((state) => states.push(state))
    return { states, stop, status: () => states.at(-1)?.status }
  }

  it('creates an account with its display name and signs it in', async () => {
    const { identity } = await open()
    const { status, stop } = listen(identity)
    await expect.poll(status).toBe('signed-out')
    const email = address()
    const user = await identity.createAccount(email, 'quiet-lake', 'Mara Lind')
    expect(user).toMatchObject({ email, displayName: 'Mara Lind' })
    expect(user.uid.length > 0).toBe(true)
    await expect.poll(status).toBe('signed-in')
    stop()
  })

  it('signs out and in again as the same person; signing out twice is fine', async () => {
    const { identity } = await open()
    const { status, stop } = listen(identity)
    const email = address()
    const created = await identity.createAccount(email, 'quiet-lake', '')
    expect(created.displayName).toBe(null)
    await identity.signOut()
    await expect.poll(status).toBe('signed-out')
    await identity.signOut()
    const again = await identity.signIn(email, 'quiet-lake', true)
    expect(again.uid).toBe(created.uid)
    await expect.poll(status).toBe('signed-in')
    stop()
  })

  it('restores a remembered session when the page loads again', async () => {
    const { identity, reload } = await open()
    const email = address()
    const { uid } = await identity.createAccount(email, 'quiet-lake', '')
    const { states, stop } = listen(await reload())
    await expect.poll(() => states.length > 0).toBe(true)
    expect(states.at(-1)).toMatchObject({ status: 'signed-in', user: { uid, email } })
    stop()
  })

  it('refuses in Firebase’s words', async () => {
    const { identity } = await open()
    const email = address()
    await identity.createAccount(email, 'quiet-lake', '')
    expect(await codeOf(identity.createAccount(email, 'quiet-lake', ''))).toBe('auth/email-already-in-use')
    expect(await codeOf(identity.createAccount(address(), '12345', ''))).toBe('auth/weak-password')
    expect(await codeOf(identity.createAccount('nonsense', 'quiet-lake', ''))).toBe('auth/invalid-email')
    expect(await codeOf(identity.signIn(email, 'other-lake', true))).toBe('auth/wrong-password')
    expect(await codeOf(identity.signIn(address(), 'quiet-lake', true))).toBe('auth/user-not-found')
    expect(await codeOf(identity.signIn('nonsense', 'quiet-lake', true))).toBe('auth/invalid-email')
  })

  it('takes the wish for a reset mail, and does not say whether there is such an account', async () => {
    const { identity } = await open()
    const email = address()
    await identity.createAccount(email, 'quiet-lake', '')
    expect(await codeOf(identity.sendPasswordReset(email))).toBe('no refusal')
    expect(await codeOf(identity.sendPasswordReset(address()))).toBe('no refusal')
    expect((await codeOf(identity.sendPasswordReset(''))).startsWith('auth/')).toBe(true)
  })

  it('says nothing more after it was unsubscribed', async () => {
    const { identity } = await open()
    const { states, stop } = listen(identity)
    stop()
    await identity.createAccount(address(), 'quiet-lake', '')
    expect(states).toEqual([])
  })
}
