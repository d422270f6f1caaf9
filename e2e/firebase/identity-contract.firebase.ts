import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { AuthError, type Identity, type KnownAuthState } from '../../web/accounts/identity.ts'
import { describeIdentity } from '../../web/accounts/identity-contract.ts'
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

test.beforeEach(async ({ page: fresh }) => {
  page = fresh
  await page.route('**/identity-page*', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="module">${script}</script>` }),
  )
  await page.goto(`/identity-page?emulator=${EMULATOR}`)
})

test.describe('Firebase keeps the identity contract', () => {
  describeIdentity({ it: (title, run) => test(title, run), expect }, async () => ({
    identity: identityIn(page),
    reload: async () => {
      await page.reload()
      return identityIn(page)
    },
  }))
})

let listeners = 0

/** The adapter in the page, spoken to from here. */
function identityIn(page: Page): Identity {
  const call = <Name extends Exclude<keyof Identity, 'onAuthState'>>(name: Name) =>
    (async (...args: unknown[]) => {
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

function listenIn(page: Page, listener: (state: KnownAuthState) => void): () => void {
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
  return () => {
    isStopped = true
    void begun.then(() => page.evaluate((name) => window.stops[name]?.(), name)).catch(() => {})
  }
}
