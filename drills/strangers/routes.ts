import { ask } from '../../harness/ask.ts'
import { eventually } from '../../harness/eventually.ts'
import type { WholeShop } from '../../harness/open-whole-shop.ts'
import { ASKERS, openAskers } from '../../server/testing/askers.ts'
import { askAsEach, type Expectation, PAGE, WHO_MAY } from '../../server/testing/who-may-ask.ts'
import { inBooks } from './books.ts'
import type { Attempt, Topic } from './topic.ts'

/** Of the short form: the test of the same table asks all of them in every run. */
const EVERY = 25
/** Where no code was built there are no pages of the desk. */
const NOT_HERE = /^GET \/desk/

/** Every route, asked as everybody; server/route-access.test.ts sees to it that none is missing. */
export const routes: Topic = {
  async play(shop, isShort) {
    const all = Object.entries(WHO_MAY).filter(([route]) => !NOT_HERE.test(route))
    const asked = isShort ? all.filter((_, at) => at % EVERY === 0) : all
    return [await askAll(shop, asked)]
  },
}

async function askAll(shop: WholeShop, asked: readonly (readonly [string, Expectation])[]): Promise<Attempt> {
  return inBooks(shop, async (db) => {
    const askers = await openAskers({
      url: shop.url,
      db,
      bundle: 'desert',
      wallpaper: 'desert-1',
      async pay({ checkoutId, email }) {
        const { body, headers } = shop.purchase(checkoutId, email)
        await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
        await eventually(async () => {
          const row = db.selectFrom('shop_order').select('id').where('email_key', '=', email)
          return (await row.executeTakeFirst())?.id
        }, 'What was paid for was never noted.')
      },
    })
    const wrong = await askAsEach(askers, 'GET a page', PAGE)
    for (const [route, expected] of asked) wrong.push(...(await askAsEach(askers, route, expected)))
    const [gained, refused] = [
      wrong.filter((one) => !one.includes(': refused')),
      wrong.filter((one) => one.includes(': refused')),
    ]
    return {
      tried: `${asked.length} routes, each as ${ASKERS.length} kinds of askers`,
      gained: gained.join('; ') || undefined,
      twin: 'whoever may is let in',
      twinFailed: refused.join('; ') || undefined,
    }
  })
}
