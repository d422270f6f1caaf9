import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findNewsStatement, NEWS_VERSION, stopNewsPath } from '../../contract/accounts/news.ts'
import { longDay } from '../../contract/orders/consent.ts'
import type { Customer } from '../accounts/customer.ts'
import type { Database } from '../database/database.ts'
import { type Html, html } from '../http/html.ts'
import { type SendPage, withForms } from '../http/served-pages.ts'
import type { MailedBy } from '../mail/mail-layout.ts'
import { agreeToNews, findChoiceByKey, type NewsChoice, refuseNews, stopNews } from './news-choices.ts'

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
const decision = z.object({ wish: z.enum(['yes', 'no']) })
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
      const { success, data } = decision.safeParse(request.body)
      if (reader?.email && reader.isEmailVerified && success) {
        await (data.wish === 'yes' ? agreeToNews : refuseNews)(db, reader.email, now())
      }
      return reply.redirect('/your-data', 303)
    })
  })
}

type Page = { readonly title: string; readonly body: Html }

const TITLE = 'News by mail'

/** Opened from a mail: nothing has happened yet, because mailboxes open links to look at them. */
function askToStopPage(shop: string, action: string): Page {
  return {
    title: TITLE,
    body: html`<p class="lead">No more news from ${shop}?</p>
<form method="post" action="${action}"><p>Receipts and whatever you ask for still come. You can change your mind at any time.</p>
<div data-actions><button data-main>Send me no more news</button><a href="/">Keep it</a></div></form>`,
  }
}

function stoppedPage(shop: string): Page {
  return {
    title: TITLE,
    body: html`<div data-stack role="status"><p data-note="good"><b>Done. ${shop} sends you no more news.</b></p>
<p>What is on its way this very moment may still arrive. If you change your mind: <a href="/your-data">Your data</a>.</p></div>
<p data-actions><a href="/" data-main>Back to Home</a></p>`,
  }
}

/** A key that nobody has, or whose person was erased: there is nothing left to end. */
function unknownStopPage(): Page {
  return {
    title: TITLE,
    body: html`<p data-note="bad">This link ends nothing: it is not complete, or what it belonged to was erased.</p>
<p>At <a href="/your-data">Your data</a> you see whether you get news, and end it, by a link that goes to your address.</p>
<p data-actions><a href="/your-data" data-main>Your data</a></p>`,
  }
}

/** On the page of what is kept: whether they get news, and one press for the other way. */
export function newsSection(shop: string, choice: NewsChoice | undefined): Html {
  const [words, verb, wish] = standing(shop, choice)
  return html`<section data-part id="news"><h2>News by mail</h2><p>${words}</p>
<form method="post" action="/your-data/news"><input type="hidden" name="wish" value="${wish}">
${wish === 'yes' && html`<p>${findNewsStatement(NEWS_VERSION, shop) ?? ''}</p>`}
<p data-actions><button>${verb}</button></p></form></section>`
}

function standing(shop: string, choice: NewsChoice | undefined): readonly [string, string, 'yes' | 'no'] {
  const { agreed_at = null, refused_at = null, offered_at = null } = choice ?? {}
  if (refused_at !== null) return [`You get none: you ended it on ${longDay(refused_at)}.`, 'Send me news', 'yes']
  if (agreed_at !== null) return [`You agreed to news on ${longDay(agreed_at)}.`, 'Send me no more news', 'no']
  if (offered_at === null) return ['You get none.', 'Send me news', 'yes']
  const may = `${shop} may write to you about wallpapers like those that you bought. You can object to that at any time.`
  return [may, 'Send me no news', 'no']
}
