import type { LibraryBundleView, LibraryLink } from '../../contract/library/library.ts'
import { type Answer, ask, askJson } from '../../harness/ask.ts'
import { agreeToDownload, buyBundle, cookieOf, from, signUp } from '../../harness/customer.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { guestKey, openLink } from './guest.ts'
import type { Attempt, Topic } from './topic.ts'

/** Download addresses, library links and cookies in the wrong hands. */
export const access: Topic = {
  play: async (shop) => [
    await downloadAfterSignOut(shop),
    await copiedCookie(shop),
    await cookieAsKey(shop),
    await endedLink(shop),
    await strangersLink(shop),
    await otherSite(shop),
  ],
}

const post = (shop: WholeShop, path: string, body: object, cookie: string, origin = shop.url) =>
  askJson(`${shop.url}${path}`, body, { origin, ...(cookie && { cookie }) })
const isServed = async (shop: WholeShop, path: string) => {
  const { status } = await ask(`${shop.url}${path}`, { headers: { range: 'bytes=0-99' } })
  return status === 206
}
const json = <Body>({ body }: Answer) => JSON.parse(body.toString()) as Body
/** An opened bundle, ready to be downloaded from. */
const viewOf = async (shop: WholeShop, cookie: string) => {
  const view = json<LibraryBundleView>(await ask(`${shop.url}/api/library/desert`, { headers: { cookie } }))
  await agreeToDownload(shop, view)
  return view
}
const opens = async (shop: WholeShop, cookie: string) =>
  (await ask(`${shop.url}/api/library/desert`, { headers: { cookie } })).status === 200
const linksOf = async (shop: WholeShop, cookie: string) =>
  json<{ links: LibraryLink[] }>(await ask(`${shop.url}/api/library-links`, { headers: { cookie } })).links

async function downloadAfterSignOut(shop: WholeShop): Promise<Attempt> {
  const person = await signUp(shop, 'leaver')
  const first = await buyBundle(shop, person)
  const { email, password } = person
  const again = await askJson(`${shop.url}/api/auth/sign-in`, { email, password }, from('leaver'))
  const second = await viewOf(shop, cookieOf(again.headers['set-cookie']))
  await post(shop, '/api/auth/sign-out', {}, person.cookie)
  const [stolen, own] = [`${first.downloads}/master/desert-1`, `${second.downloads}/master/desert-1`]
  return {
    tried: 'a download address from the history of a browser that signed out',
    gained: (await isServed(shop, stolen)) ? 'the master' : undefined,
    twin: 'the same customer downloads in the browser that is still signed in',
    twinFailed: (await isServed(shop, own)) ? undefined : 'their own address was refused',
  }
}

/** What a guest's library cookie is worth to somebody else; its twin opens the library by the mailed link meanwhile. */
async function tryCookie(
  shop: WholeShop,
  words: Pick<Attempt, 'tried' | 'twin'>,
  use: (cookie: string) => Promise<string | undefined>,
): Promise<Attempt> {
  const key = await guestKey(shop)
  const gained = await use(await openLink(shop, key))
  const isOpen = await opens(shop, await openLink(shop, key))
  return { ...words, gained, twinFailed: isOpen ? undefined : 'the link opened nothing' }
}

function copiedCookie(shop: WholeShop): Promise<Attempt> {
  const tried = 'a library cookie that was copied before the browser forgot its library'
  return tryCookie(shop, { tried, twin: 'the guest opens the mailed link again' }, async (cookie) => {
    const { downloads } = await viewOf(shop, cookie)
    await post(shop, '/api/library-links/forget', {}, cookie)
    const isOpen = (await opens(shop, cookie)) || (await isServed(shop, `${downloads}/master/desert-1`))
    return isOpen ? 'the library' : undefined
  })
}

function cookieAsKey(shop: WholeShop): Promise<Attempt> {
  const words = {
    tried: 'a library cookie used as the key of a link',
    twin: 'the key opens the library in a second browser',
  }
  return tryCookie(shop, words, async (cookie) => {
    const asKey = await openLink(shop, cookie.split('=', 2)[1] ?? '')
    return asKey ? 'a cookie of their own' : undefined
  })
}

async function endedLink(shop: WholeShop): Promise<Attempt> {
  const key = await guestKey(shop)
  const thief = await openLink(shop, key)
  const { downloads } = await viewOf(shop, thief)
  const owner = await openLink(shop, key)
  const [link] = await linksOf(shop, owner)
  const { status } = await remove(shop, link?.id ?? '', owner)
  const [isOpen, isSent] = [await opens(shop, thief), await isServed(shop, `${downloads}/master/desert-1`)]
  const isReopened = (await openLink(shop, key)) !== ''
  return {
    tried: 'a leaked link, its cookie and its download address after the owner ended it',
    gained: isOpen || isSent || isReopened ? 'the library' : undefined,
    twin: 'its owner ends it',
    twinFailed: status === 204 ? undefined : `ending answered ${status}`,
  }
}

async function strangersLink(shop: WholeShop): Promise<Attempt> {
  const owner = await openLink(shop, await guestKey(shop))
  const stranger = await openLink(shop, await guestKey(shop))
  const [link] = await linksOf(shop, owner)
  const seen = (await linksOf(shop, stranger)).some(({ id }) => id === link?.id)
  for (const cookie of [stranger, '']) {
    await remove(shop, link?.id ?? '', cookie)
    await remove(shop, '', cookie)
  }
  return {
    tried: 'somebody else’s link listed and ended',
    gained: seen ? 'a look at it' : (await opens(shop, owner)) ? undefined : 'an ended link',
    twin: 'a guest sees their own link',
    twinFailed: link?.isHere ? undefined : 'the list was empty',
  }
}

async function otherSite(shop: WholeShop): Promise<Attempt> {
  const cookie = await openLink(shop, await guestKey(shop))
  const { status } = await post(shop, '/api/library-links/forget', {}, cookie, 'https://evil.example')
  const isKept = await opens(shop, cookie)
  const own = await post(shop, '/api/library-links/forget', {}, cookie)
  return {
    tried: 'another site’s page makes a browser forget its library',
    gained: isKept && status === 403 ? undefined : `an answer of ${status}`,
    twin: 'the shop’s own page does',
    twinFailed: own.status === 204 && !(await opens(shop, cookie)) ? undefined : `it answered ${own.status}`,
  }
}

function remove(shop: WholeShop, id: string, cookie: string): Promise<Answer> {
  const headers = { origin: shop.url, ...(cookie && { cookie }) }
  return ask(`${shop.url}/api/library-links${id && `/${id}`}`, { method: 'DELETE', headers })
}
