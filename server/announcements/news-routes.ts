import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { stopNewsPath } from '../../contract/news.ts'
import type { Customer } from '../accounts/customer.ts'
import type { Database } from '../database/database.ts'
import { type SendPage, withForms } from '../http/served-pages.ts'
import type { MailedBy } from '../mail/mail-layout.ts'
import { agreeToNews, findChoiceByKey, refuseNews, stopNews } from './news-choices.ts'
import { askToStopPage, stoppedPage, unknownStopPage } from './news-pages.ts'

export type NewsRoutes = {
  readonly db: Database
  readonly shop: Pick<MailedBy, 'brand'>
  readonly now: () => Date
  readonly sendPage: SendPage
  /** Whose page of what is kept is open in this browser. */
  readonly findReader: (request: FastifyRequest) => Promise<Customer | null | undefined>
}

const STOP = stopNewsPath(':key')
const query = z.object({ of: z.uuid().optional().catch(undefined) })
const wish = z.object({ wish: z.enum(['yes', 'no']) })
const PART = 'multipart/form-data'

/** How somebody ends news without signing in, and how whoever has proved their address decides about it. */
export function newsRoutes(app: FastifyInstance, options: NewsRoutes): void {
  const { db, shop, now, sendPage, findReader } = options
  app.get<{ Params: { key: string } }>(STOP, async ({ params: { key }, query: asked }, reply) => {
    if (!(await findChoiceByKey(db, key))) return sendPage(reply, 410, unknownStopPage())
    return sendPage(reply, 200, askToStopPage(shop.brand().name, stopNewsPath(key, query.parse(asked).of)))
  })
  withForms(app, (scope) => {
    // What a mailbox sends (RFC 8058) may come in parts as well; the press is all that it says.
    scope.addContentTypeParser(PART, { parseAs: 'buffer', bodyLimit: 8 * 1024 }, (_request, _body, done) =>
      done(null, {}),
    )
    scope.post<{ Params: { key: string } }>(STOP, async ({ params: { key }, query: asked }, reply) => {
      const isKnown = await stopNews(db, key, now(), query.parse(asked).of)
      return isKnown ? sendPage(reply, 200, stoppedPage(shop.brand().name)) : sendPage(reply, 410, unknownStopPage())
    })
    scope.post('/your-data/news', async (request, reply): Promise<FastifyReply> => {
      const reader = await findReader(request)
      const { success, data } = wish.safeParse(request.body)
      if (reader?.email && reader.isEmailVerified && success) {
        await (data.wish === 'yes' ? agreeToNews : refuseNews)(db, reader.email, now())
      }
      return reply.redirect('/your-data', 303)
    })
  })
}
