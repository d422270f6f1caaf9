import { createHash } from 'node:crypto'
import type { LibraryBundleView } from '../contract/library/library.ts'
import { agreementTo } from '../contract/orders/consent.ts'
import { ask, askJson } from './ask.ts'
import { eventually } from './eventually.ts'
import type { WholeShop } from './open-whole-shop.ts'
import type { ShopProcess } from './shop-process.ts'

export type Person = {
  readonly email: string
  readonly password: string
  readonly uid: string
  readonly cookie: string
}

export async function signUp({ url }: ShopProcess, name: string): Promise<Person> {
  const [email, password] = [`${name}@example.com`, `${name} has a long password`]
  const answer = await askJson(`${url}/api/auth/sign-up`, { email, password, name }, from(name))
  if (answer.status !== 201) throw new Error(`Signing up answered ${answer.status}.`)
  const { user } = JSON.parse(answer.body.toString()) as { user: { uid: string } }
  return { email, password, uid: user.uid, cookie: cookieOf(answer.headers['set-cookie']) }
}

export function cookieOf(lines: string | string[] | undefined): string {
  return [lines ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

/** A client's own address, made from any text. */
export function from(text: string): { 'x-forwarded-for': string } {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(text).digest()
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` }
}

/** The id that the link to the provider carries, for whoever the headers say. */
export async function startCheckout({ url }: ShopProcess, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await ask(`${url}/checkout/desert`, { headers })
  if (answer.status !== 303) throw new Error(`The checkout answered ${answer.status}.`)
  return new URL(answer.headers.location ?? '').searchParams.get('checkout[custom][checkout_id]') ?? ''
}

/** Somebody who has bought the bundle and agreed to its download, and where its files are. */
export async function buyBundle(shop: WholeShop, { cookie }: Person): Promise<LibraryBundleView> {
  const { body, headers } = shop.purchase(await startCheckout(shop, { cookie, ...from(cookie) }))
  const { status } = await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`The webhook answered ${status}.`)
  const view = await eventually(async () => {
    const answer = await ask(`${shop.url}/api/library/desert`, { headers: { cookie } })
    if (answer.status === 200) return JSON.parse(answer.body.toString()) as LibraryBundleView
    if (answer.status !== 404) throw new Error(`The library answered ${answer.status}.`)
    return undefined
  }, 'What was paid for never came to the library.')
  await agreeToDownload(shop, view)
  return view
}

/** As the library's dialog does before the first download of an order. */
export async function agreeToDownload({ url }: { readonly url: string }, { consent }: LibraryBundleView) {
  if (!consent) return
  const { status } = await askJson(`${url}${consent.path}`, agreementTo(consent.version))
  if (status !== 204) throw new Error(`Agreeing to the download answered ${status}.`)
}
