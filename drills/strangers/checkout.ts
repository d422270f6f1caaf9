import { randomBytes } from 'node:crypto'
import { ask } from '../../harness/ask.ts'
import { cookieOf, from, type Person, signUp, startCheckout } from '../../harness/customer.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { Attempt, Topic } from './topic.ts'

const GUESSES = { full: 200, short: 20 }

/** Links to the payment provider that were forged, guessed, kept too long or passed on, and an account that is deleted. */
export const checkoutLinks: Topic = {
  play: async (shop, isShort) => [
    await forgeOwner(shop),
    await guessCheckout(shop, isShort ? GUESSES.short : GUESSES.full),
    await useOldCheckout(shop),
    await passLinkOn(shop),
    await endForPayer(shop),
  ],
}

/** Somebody else's id in the places where a link used to name its user. */
async function forgeOwner(shop: WholeShop): Promise<Attempt> {
  const victim = await signUp(shop, 'forged')
  const asked = await ask(`${shop.url}/checkout/desert?user_id=${victim.uid}`, { headers: from('forger') })
  const location = String(asked.headers.location)
  await pay(shop, victim.uid)
  await pay(shop, new URL(location).searchParams.get('checkout[custom][checkout_id]') ?? '')
  return {
    tried: 'another user’s id in the address of the checkout and in the provider’s link',
    gained: location.includes(victim.uid) || (await owns(shop, victim)) ? 'an order in their account' : undefined,
    twin: 'a customer buys while signed in, with an address that is not confirmed',
    twinFailed: await buySignedIn(shop, 'buyer'),
  }
}

async function guessCheckout(shop: WholeShop, guesses: number): Promise<Attempt> {
  const victim = await signUp(shop, 'guessed')
  await startCheckout(shop, { cookie: victim.cookie, ...from('guessed') })
  for (let at = 0; at < guesses; at++) await pay(shop, randomBytes(16).toString('hex'))
  return {
    tried: `${guesses} guessed ids of a checkout that is open`,
    gained: (await owns(shop, victim)) ? 'an order in their account' : undefined,
    twin: 'a guest buys and opens the library in the same browser at once',
    twinFailed: await buyAsGuest(shop),
  }
}

async function useOldCheckout(shop: WholeShop): Promise<Attempt> {
  const person = await signUp(shop, 'late')
  const id = await startCheckout(shop, { cookie: person.cookie, ...from('late') })
  const db = openDatabase(shop.databaseUrl)
  const past = new Date(Date.now() - 1000).toISOString()
  await db.updateTable('checkout').set({ expires_at: past }).where('id', '=', id).execute()
  await db.destroy()
  await pay(shop, id)
  return {
    tried: 'a checkout whose time is over',
    gained: (await owns(shop, person)) ? 'an order in the account' : undefined,
    twin: 'a customer pays in time',
    twinFailed: await buySignedIn(shop, 'late-again'),
  }
}

/** The owner of a link hopes that everybody who pays with it pays for them. */
async function passLinkOn(shop: WholeShop): Promise<Attempt> {
  const person = await signUp(shop, 'generous')
  const id = await startCheckout(shop, { cookie: person.cookie, ...from('generous') })
  const payers = [await pay(shop, id), await pay(shop, id), await pay(shop, id)]
  const file = await ask(`${shop.url}/api/account/export`, { headers: { cookie: person.cookie } })
  const words = file.body.toString()
  const { orders = [] } = JSON.parse(words) as { orders?: unknown[] }
  const named = payers.filter((email) => words.includes(email))
  return {
    tried: 'one link that three people pay with, and an export afterwards',
    gained: named.length > 0 ? `the addresses ${named.join(', ')}` : orders.length > 1 ? 'three orders' : undefined,
    twin: 'whoever started the checkout has the order that was paid first',
    twinFailed: (await owns(shop, person)) ? undefined : 'the library is closed',
  }
}

/** An account has an order by its checkout, another address paid for it, and the account is deleted. */
async function endForPayer(shop: WholeShop): Promise<Attempt> {
  const person = await signUp(shop, 'leaving')
  const id = await startCheckout(shop, { cookie: person.cookie, ...from('leaving') })
  const email = await pay(shop, id)
  const hadIt = await owns(shop, person)
  const body = JSON.stringify({ password: person.password })
  const type = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const headers = { ...type, cookie: person.cookie, origin: shop.url }
  const { status } = await ask(`${shop.url}/api/account`, { method: 'DELETE', headers, body })
  if (status !== 204) throw new Error(`Deleting the account answered ${status}.`)
  return {
    tried: 'deleting an account to end what another address paid for',
    gained: (await isOpenFor(shop, email)) ? undefined : 'the end of the payer’s access',
    twin: 'before that, the account could open it',
    twinFailed: hadIt ? undefined : 'the library is closed',
  }
}

/** Delivers a signed purchase with that id in its link, and returns the address that was typed. */
async function pay(shop: WholeShop, checkoutId: string): Promise<string> {
  const { body, headers } = shop.purchase(checkoutId)
  const { status } = await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`The webhook answered ${status}.`)
  const { data } = JSON.parse(body) as { data: { attributes: { user_email: string; identifier: string } } }
  await settled(shop, data.attributes.identifier)
  return data.attributes.user_email
}

async function settled(shop: WholeShop, reference: string): Promise<void> {
  await eventually(async () => {
    const { body } = await ask(`${shop.url}/api/orders/${reference}`)
    return (JSON.parse(body.toString()) as { status: string }).status === 'paid' || undefined
  }, 'The order was not applied.')
}

async function owns(shop: WholeShop, { cookie }: Person): Promise<boolean> {
  return (await ask(`${shop.url}/api/library/desert`, { headers: { cookie } })).status === 200
}

async function isOpenFor(shop: WholeShop, email: string): Promise<boolean> {
  const db = openDatabase(shop.databaseUrl)
  const open = await db
    .selectFrom('entitlement')
    .innerJoin('shop_order', 'shop_order.id', 'entitlement.order_id')
    .innerJoin('library_link', 'library_link.order_id', 'shop_order.id')
    .select('entitlement.id')
    .where('shop_order.email', '=', email)
    .where('entitlement.revoked_at', 'is', null)
    .where('library_link.revoked_at', 'is', null)
    .executeTakeFirst()
  await db.destroy()
  return open !== undefined
}

async function buySignedIn(shop: WholeShop, name: string): Promise<string | undefined> {
  const person = await signUp(shop, name)
  await pay(shop, await startCheckout(shop, { cookie: person.cookie, ...from(name) }))
  return (await owns(shop, person)) ? undefined : 'the library is closed'
}

async function buyAsGuest(shop: WholeShop): Promise<string | undefined> {
  const started = await ask(`${shop.url}/checkout/desert`, { headers: from('guest') })
  const cookie = cookieOf(started.headers['set-cookie'])
  const id = new URL(String(started.headers.location)).searchParams.get('checkout[custom][checkout_id]') ?? ''
  const { body, headers } = shop.purchase(id)
  await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
  const { data } = JSON.parse(body) as { data: { attributes: { identifier: string } } }
  await settled(shop, data.attributes.identifier)
  const origin = new URL(shop.url).origin
  const path = `/api/orders/${data.attributes.identifier}/library`
  const opened = await ask(`${shop.url}${path}`, { method: 'POST', headers: { cookie, origin } })
  const foreign = await ask(`${shop.url}${path}`, { method: 'POST', headers: { origin } })
  if (foreign.status !== 404) return `another browser was answered ${foreign.status}`
  return opened.status === 200 ? undefined : `the library answered ${opened.status}`
}
