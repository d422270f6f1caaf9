import type { FastifyInstance } from 'fastify'
import type { FindCustomer } from '../../accounts/customer.ts'
import { withForms } from '../../http/served-pages.ts'
import { createLibraryLink, findLiveLink } from '../../library/library-links.ts'
import { keepLibrary, type LibraryCookies } from '../../library/library-viewer.ts'
import type { ApplyEvents } from '../apply-events.ts'
import { isOrderOpen } from '../judge-order.ts'
import { findOrderByAnyId } from '../order-queries.ts'
import type { CheckoutPages } from '../start-checkout-routes.ts'
import { claimGift, type NotClaimed } from './claim-gift.ts'
import { OPEN_PATH } from './gift-letters.ts'
import { closedGiftPage, openGiftPage } from './gift-pages.ts'
import { findGiftBy, type GiftRow } from './gift-queries.ts'

export type ClaimRoutes = {
  readonly checkout: ApplyEvents
  readonly findCustomer: FindCustomer
  readonly cookies: LibraryCookies
  readonly pages: CheckoutPages
}

type OneToken = { Params: { token: string } }

/** Opening a gift by the link of its letter: a page that changes nothing, and the press that claims it. */
export function claimRoutes(app: FastifyInstance, { checkout, findCustomer, cookies, pages }: ClaimRoutes): void {
  const { db, rules } = checkout
  const sources = { db, mode: rules.mode, findCustomer, cookies, now: rules.now }

  app.get<OneToken>(`${OPEN_PATH}/:token`, async (request, reply) => {
    const gift = await findGiftBy(db, 'open_hash', request.params.token)
    if (!gift) return pages.sendNotFound(request, reply)
    reply.header('referrer-policy', 'no-referrer')
    const closed = await findClosed(checkout, gift)
    if (closed) return pages.sendPage(reply, 200, closedPage(closed))
    const customer = await findCustomer(request)
    const product = rules.products.get(gift.product)
    const shown = {
      product: product?.name ?? 'A bundle',
      picture: product?.picturePath ?? null,
      toName: gift.to_name,
      fromName: gift.from_name,
      words: gift.words,
    }
    const account = customer && (customer.email ?? customer.name ?? 'yours')
    return pages.sendPage(reply, 200, openGiftPage(shown, `${OPEN_PATH}/${request.params.token}`, account))
  })

  withForms(app, (scope) => {
    scope.post<OneToken>(`${OPEN_PATH}/:token`, async (request, reply) => {
      const gift = await findGiftBy(db, 'open_hash', request.params.token)
      if (!gift) return pages.sendNotFound(request, reply)
      const customer = await findCustomer(request)
      const claimed = await claimGift(checkout, gift, customer)
      if (claimed.result !== 'claimed') return pages.sendPage(reply, 409, closedPage(claimed.result))
      if (!customer) {
        const target = { orderId: claimed.orderId, emailKey: claimed.emailKey, source: 'checkout' } as const
        const link = await findLiveLink(db, await createLibraryLink(db, target, rules.now()))
        if (link) await keepLibrary(sources, request, reply, link)
      }
      return reply.header('cache-control', 'no-store').redirect(`/library#${gift.product}`, 303)
    })
  })
}

async function findClosed({ db, rules }: ApplyEvents, gift: GiftRow): Promise<NotClaimed['result'] | null> {
  const order = await findOrderByAnyId(db, rules.mode, gift.order_id ?? '')
  if (!order || !isOrderOpen(order, rules.mode)) return 'ended'
  return gift.claimed_at === null ? null : 'taken'
}

function closedPage(why: NotClaimed['result']) {
  return why === 'taken'
    ? closedGiftPage(
        'It was opened already',
        'Somebody has opened this gift. If it was you, it is in your library, and its link is in your mail.',
      )
    : closedGiftPage(
        'This gift has ended',
        'It was taken back and opens no more. There is nothing that you have to do.',
      )
}
