import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { AuthError, type Identity, type ProviderWord } from '../../web/storefront/accounts/identity.ts'
import { describeIdentity } from '../../web/storefront/accounts/identity-contract.ts'
import { EMULATOR } from './emulator.ts'
import type {} from './identity-page.ts'

let script = ''
let page: Page

test.beforeAll(async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'identity-page.ts') } },
  })) as Rolldown.RolldownOutput
  script = output[0].code
})

/** In a page of the shop, so that its policy and its cookie belong to the contract. */
async function openIdentity(): Promise<Identity> {
  await page.goto(`/terms?emulator=${EMULATOR}`)
  await page.evaluate(`(() => { ${script} })()`)
  return identityIn(page)
}

test.beforeEach(({ page: fresh }) => {
  page = fresh
})
test.afterEach(() => listening)

test.describe('Firebase keeps the identity contract', () => {
  describeIdentity({ it: (title, run) => test(title, run), expect }, async () => ({
    identity: await openIdentity(),
    reload: openIdentity,
  }))
})

let listeners = 0
/** What is said after somebody listens or stops is heard after it. */
let listening: Promise<unknown> = Promise.resolve()

/** The adapter in the page, spoken to from here. */
function identityIn(page: Page): Identity {
  const call = <Name extends Exclude<keyof Identity, 'onAuthState'>>(name: Name) =>
    (async (...args: unknown[]) => {
      await listening
      const answer = await page.evaluate(
        ([name, args]) =>
          (window.identity[name] as (...args: unknown[]) => Promise<unknown>)(...args).then(
            (value) => ({ value, code: '' }),
            ({ code }) => ({ value: undefined, code: String(code) }),
          ),
        [name, args] as const,
      )
      if (answer.code) throw new AuthError(answer.code)
      return answer.value
    }) as Identity[Name]

  return {
    signIn: call('signIn'),
    createAccount: call('createAccount'),
    signInWithGoogle: call('signInWithGoogle'),
    sendPasswordReset: call('sendPasswordReset'),
    signOut: call('signOut'),
    onAuthState: (listener) => listenIn(page, listener),
  }
}

function listenIn(page: Page, listener: (word: ProviderWord) => void): () => void {
  listeners += 1
  const name = `listener${listeners}`
  let isStopped = false
  const begun = page.exposeFunction(name, listener).then(() =>
    page.evaluate(
      ([name, isStopped]) => {
        const hear = (window as unknown as Record<string, typeof listener>)[name] as typeof listener
        const stop = window.identity.onAuthState(hear)
        if (isStopped) stop()
        else window.stops[name] = stop
      },
      [name, isStopped] as const,
    ),
  )
  listening = begun
  return () => {
    isStopped = true
    listening = begun.then(() => page.evaluate((name) => window.stops[name]?.(), name)).catch(() => {})
  }
}
