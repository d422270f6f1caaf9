import type { LibraryBundleView } from '../../contract/library/library.ts'
import { agreementTo } from '../../contract/orders/consent.ts'
import { ask, askJson } from '../../harness/ask.ts'
import { cookieOf } from '../../harness/customer.ts'
import { eventually } from '../../harness/eventually.ts'

/** Somebody who bought in the shop at this address. */
export type Buyer = { readonly cookie: string; readonly bundle: string; readonly email: string }

/** As a visitor does who only looks: signs up, presses Buy, pays with the card that the sandbox's page suggests, and waits. */
export async function buyInSandbox(url: string, bundle: string): Promise<Buyer> {
  const email = `visitor-${Date.now()}@example.com`
  const account = { email, password: 'a visitor has a long password', name: 'Visitor' }
  const signedUp = await askJson(`${url}/api/auth/sign-up`, account)
  if (signedUp.status !== 201) throw new Error(`Signing up answered ${signedUp.status}.`)
  const cookie = cookieOf(signedUp.headers['set-cookie'])
  const started = await ask(`${url}/checkout/${bundle}`, { headers: { cookie } })
  const page = new URL(String(started.headers.location ?? ''), url)
  if (started.status !== 303) throw new Error(`The checkout answered ${started.status}.`)
  const fields = new URLSearchParams([...page.searchParams, ['email', email], ['card', '4242 4242 4242 4242']])
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const paid = await ask(`${page.origin}${page.pathname}`, { method: 'POST', headers: form, body: fields.toString() })
  if (paid.status !== 303) throw new Error(`Paying answered ${paid.status}: ${paid.body.toString().slice(0, 300)}`)
  const buyer = { cookie, bundle, email }
  const view = await eventually(() => findInLibrary(url, buyer), 'What was paid for never came to the library.')
  if (view.consent) await askJson(`${url}${view.consent.path}`, agreementTo(view.consent.version), { cookie })
  return buyer
}

export async function findInLibrary(url: string, { cookie, bundle }: Buyer): Promise<LibraryBundleView | undefined> {
  const { status, body } = await ask(`${url}/api/library/${bundle}`, { headers: { cookie } })
  return status === 200 ? (JSON.parse(body.toString()) as LibraryBundleView) : undefined
}
