import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MOST_REVIEW_LETTERS, type Reviewable } from '../../contract/content/reviews.ts'
import { ALL_ACCESS } from '../../contract/pictures/catalogue.ts'
import { parseBody } from '../http/parse-body.ts'
import { ProblemError } from '../http/problem.ts'
import { bundleOfScope } from '../library/entitlements.ts'
import { findViewer, isNobody, ownersOf, type Viewer, type ViewerSources } from '../library/library-viewer.ts'
import { type BoughtRow, listBought, saveReview, takeBackReview } from './review-queries.ts'
import { noteStale } from './shown-reviews.ts'

const written = z.object({
  stars: z.int().min(1).max(5),
  words: z.string().max(MOST_REVIEW_LETTERS).transform(toPlainWords),
})

type OneProduct = { Params: { product: string } }

/** One's own reviews: of what one paid for, by account or by the link in the receipt. Nobody else's can be asked for. */
export function reviewRoutes(app: FastifyInstance, sources: ViewerSources): void {
  const { db, now } = sources

  app.get('/api/reviews', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const bought = await listMine(sources, await findViewer(sources, request))
    return { products: [...bought.values()].map(toReviewable) }
  })

  app.put<OneProduct>('/api/reviews/:product', async (request, reply) => {
    const { product } = request.params
    const review = parseBody(written, request.body)
    const bought = (await listMine(sources, await getViewer(sources, request))).get(product)
    if (!bought || bought.revokedAt !== null) throw refusal()
    await db.transaction().execute(async (trx) => {
      await saveReview(trx, { orderId: bought.orderId, product }, review, now().toISOString())
      await noteStale(trx, now())
    })
    return reply.code(204).send()
  })

  app.delete<OneProduct>('/api/reviews/:product', async (request, reply) => {
    const { product } = request.params
    const bought = (await listMine(sources, await getViewer(sources, request))).get(product)
    if (!bought) throw refusal()
    await db.transaction().execute(async (trx) => {
      await takeBackReview(trx, { orderId: bought.orderId, product }, now().toISOString())
      await noteStale(trx, now())
    })
    return reply.code(204).send()
  })
}

async function getViewer(sources: ViewerSources, request: FastifyRequest): Promise<Viewer> {
  const viewer = await findViewer(sources, request)
  if (isNobody(viewer)) throw new ProblemError('unauthorized', 'Please log in, or open the link in your receipt.')
  return viewer
}

/** By product, the order that speaks for it: one that has a review before one that has none, an open one before a closed one. */
async function listMine(sources: ViewerSources, viewer: Viewer): Promise<Map<string, BoughtRow>> {
  const mine = new Map<string, BoughtRow>()
  for (const owner of ownersOf(viewer)) {
    for (const row of await listBought(sources.db, sources.mode, owner)) {
      const product = productOf(row)
      const before = mine.get(product)
      if (!before || rank(row) > rank(before)) mine.set(product, row)
    }
  }
  return new Map([...mine].filter(([, row]) => row.revokedAt === null || row.writtenAt !== null))
}

function rank({ writtenAt, revokedAt }: BoughtRow): number {
  return (writtenAt === null ? 0 : 2) + (revokedAt === null ? 1 : 0)
}

function productOf({ scope }: BoughtRow): string {
  return bundleOfScope(scope) ?? ALL_ACCESS.slug
}

function toReviewable(row: BoughtRow): Reviewable {
  const { orderNumber, boughtAt, revokedAt, stars, words, writtenAt, changedAt, answer, hiddenReason } = row
  const isWritten = stars !== null && words !== null && writtenAt !== null
  return {
    product: productOf(row),
    orderNumber,
    boughtAt,
    mayWrite: revokedAt === null,
    review: isWritten ? { stars, words, writtenAt, changedAt, answer, hiddenReason } : null,
  }
}

/** One paragraph after the other, nothing that cannot be seen. */
function toPlainWords(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
  return lines.filter((line) => line !== '').join('\n')
}

function refusal(): ProblemError {
  return new ProblemError('not-found', 'Only whoever bought this can rate it.')
}
