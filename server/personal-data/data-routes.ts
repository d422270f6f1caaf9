import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fileNameOf } from '../../contract/content/brand.ts'
import { type AccountLimits, accountLimits } from '../accounts/account-limits.ts'
import type { Customer, FindCustomer } from '../accounts/customer.ts'
import { type CustomerData, deleteCustomer, exportCustomer } from '../accounts/customer-data.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import { findPerson } from '../accounts/sign-in-queries.ts'
import { newsRoutes } from '../announcements/news-routes.ts'
import type { Database } from '../database/database.ts'
import { parseForm } from '../http/parse-body.ts'
import { ProblemError } from '../http/problem.ts'
import { type SendPage, withForms } from '../http/served-pages.ts'
import type { CheckoutRules } from '../prices/products.ts'
import { accountPageRoutes } from './account-page-routes.ts'
import { type DataCookie, dataCookie, findDataLink, isToken, sendDataLink } from './data-links.ts'
import { askPage, erasedPage, erasePage, overPage, overviewPage, sentPage } from './data-pages.ts'
import { readOverview } from './overview.ts'
import { receiptRoutes } from './receipt-routes.ts'

export type DataRoutes = {
  readonly db: Database
  readonly rules: Pick<CheckoutRules, 'brand' | 'publicUrl' | 'products' | 'mode' | 'now'>
  readonly customerData: readonly CustomerData[]
  readonly findCustomer: FindCustomer
  readonly sendPage: SendPage
}

const PATH = '/your-data'
const WINDOW_MS = 10 * 60 * 1000
const form = z.object({ email: z.string().trim().max(254).catch('') })
const address = z.email()
const sure = z.object({ sure: z.literal('on') })

/**
 * What is kept about a person, for that person: by their account, or by a link that is mailed to their address. Whether an
 * address is known nobody learns here: what is said is the same, and what is looked up is looked up after the answer.
 */
export function dataRoutes(app: FastifyInstance, options: DataRoutes): void {
  const { db, rules, findCustomer, sendPage } = options
  const cookie = dataCookie(rules.publicUrl.startsWith('https://'))
  const findOpened: FindOpened = async (request) => {
    const token = cookie.read(request)
    const link = token && (await findDataLink(db, token, rules.now()))
    return link ? findPerson(db, link.emailKey) : undefined
  }
  app.get(PATH, async (request, reply) => {
    const opened = await findOpened(request)
    if (!opened && cookie.read(request)) return sendPage(reply.header('set-cookie', cookie.forget()), 410, overPage())
    const person = opened ?? (await findCustomer(request))
    if (!person) return sendPage(reply, 200, askPage({ email: '', problem: null }))
    return sendPage(reply, 200, overviewPage(await overviewOf(options, person), opened ? 'link' : 'account'))
  })
  app.get<{ Params: { token: string } }>(`${PATH}/open/:token`, async (request, reply) => {
    const { token } = request.params
    if (!isToken(token) || !(await findDataLink(db, token, rules.now()))) return sendPage(reply, 410, overPage())
    return reply.header('set-cookie', cookie.keep(token)).header('cache-control', 'no-store').redirect(PATH, 303)
  })
  linkRoutes(app, options, { cookie, findOpened })
  const findReader = async (request: FastifyRequest) => (await findOpened(request)) ?? findCustomer(request)
  receiptRoutes(app, { db, rules, findReader, sendPage })
  accountPageRoutes(app, { db, rules, findCustomer })
  newsRoutes(app, { db, shop: rules, now: rules.now, findReader, sendPage })
}

/** Whose data a mailed link has opened in this browser. */
type FindOpened = (request: FastifyRequest) => Promise<Customer | undefined>
type Opened = { readonly cookie: DataCookie; readonly findOpened: FindOpened }

/** What can be done by a link that is open. Without one, everything leads back to the page that asks for it. */
function linkRoutes(app: FastifyInstance, options: DataRoutes, { cookie, findOpened }: Opened): void {
  const { db, rules, customerData, sendPage } = options
  const limits = accountLimits(db, rules.now)
  app.get(`${PATH}/copy`, async (request, reply) => {
    const person = await findOpened(request)
    if (!person) return reply.redirect(PATH, 303)
    const name = `${fileNameOf(rules.brand().name)}-your-data.json`
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
      .type('application/json')
      .send(JSON.stringify(await exportCustomer(db, person, customerData, rules.now()), null, 2))
  })
  const askToErase = async (reply: FastifyReply, person: Customer, problem: string | null) => {
    const { booksYears } = rules.brand().retention
    const page = erasePage(await overviewOf(options, person), { booksYears, problem })
    return sendPage(reply, problem === null ? 200 : 400, page)
  }
  app.get(`${PATH}/erase`, async (request, reply) => {
    const person = await findOpened(request)
    return person ? askToErase(reply, person, null) : reply.redirect(PATH, 303)
  })
  withForms(app, (scope) => {
    scope.post(PATH, (request, reply) => sendLink(options, limits, request, reply))
    scope.post(`${PATH}/erase`, async (request, reply) => {
      const person = await findOpened(request)
      if (!person) return reply.redirect(PATH, 303)
      if (!sure.safeParse(request.body).success) return askToErase(reply, person, 'Please tick the box first.')
      await deleteCustomer(db, person, customerData)
      return sendPage(reply.header('set-cookie', cookie.forget()), 200, erasedPage())
    })
    scope.post(`${PATH}/close`, (_request, reply) => reply.header('set-cookie', cookie.forget()).redirect(PATH, 303))
  })
}

function overviewOf({ db, customerData, rules: { products, now, brand } }: DataRoutes, person: Customer) {
  return readOverview({ db, customerData, products, now, brand }, person)
}

async function sendLink(
  { db, rules, sendPage }: DataRoutes,
  limits: AccountLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { email } = parseForm(form, request.body)
  if (!address.safeParse(email).success) {
    return sendPage(reply, 400, askPage({ email, problem: 'Please type an e-mail address.' }))
  }
  const waitSeconds = await findWait(limits.dataLink(request.ip))
  if (waitSeconds > 0) {
    const problem = 'This was asked often from here in a short time. Please wait ten minutes and send it again.'
    return sendPage(reply.header('retry-after', waitSeconds), 429, askPage({ email, problem }))
  }
  const now = rules.now()
  const asked = { emailKey: normalizeEmail(email), window: String(Math.floor(now.getTime() / WINDOW_MS)), now }
  setImmediate(() => {
    sendDataLink(db, rules, asked).catch((error: unknown) => {
      request.log.error({ err: error }, 'sending a link to what is kept failed')
    })
  })
  return sendPage(reply, 200, sentPage(email))
}

async function findWait(taking: Promise<void>): Promise<number> {
  try {
    await taking
    return 0
  } catch (error) {
    if (error instanceof ProblemError) return error.retryAfterSeconds ?? 600
    throw error
  }
}
