import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AccountNews } from '../../contract/account-news.ts'
import type { ShopBrand } from '../../contract/brand.ts'
import { findNewsStatement, NEWS_VERSION } from '../../contract/news.ts'
import type { Customer, FindCustomer } from '../accounts/customer.ts'
import { getCustomer } from '../accounts/get-customer.ts'
import { agreeToNews, findChoiceOf, refuseNews } from '../announcements/news-choices.ts'
import type { Database } from '../database/database.ts'
import { parseBody } from '../http/parse-body.ts'
import { ProblemError } from '../http/problem.ts'

type AccountNewsRoutes = {
  readonly db: Database
  readonly rules: { readonly brand: () => ShopBrand; readonly now: () => Date }
  readonly findCustomer: FindCustomer
}

const wish = z.object({ wanted: z.boolean() })

/** Whether an account's owner wants news; for an address that is proved alone, because nobody decides for another. */
export function accountNewsRoutes(app: FastifyInstance, { db, rules, findCustomer }: AccountNewsRoutes): void {
  app.get('/api/account/news', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    return reply.header('cache-control', 'no-store').send(await readNews(db, rules.brand().name, customer))
  })

  app.put('/api/account/news', async (request, reply) => {
    const { email, isEmailVerified } = await getCustomer(findCustomer, request)
    const { wanted } = parseBody(wish, request.body)
    if (!email || !isEmailVerified) throw new ProblemError('bad-request', 'Please confirm your address first.')
    await (wanted ? agreeToNews : refuseNews)(db, email, rules.now())
    return reply.code(204).send()
  })
}

async function readNews(db: Database, shop: string, { email, isEmailVerified }: Customer): Promise<AccountNews> {
  const statement = findNewsStatement(NEWS_VERSION, shop) ?? ''
  if (!email || !isEmailVerified) return { state: 'unproved', agreedAt: null, statement }
  const choice = await findChoiceOf(db, email)
  if (!choice || choice.refused_at !== null) return { state: 'none', agreedAt: null, statement }
  if (choice.agreed_at !== null) return { state: 'agreed', agreedAt: choice.agreed_at, statement }
  return { state: choice.offered_at === null ? 'none' : 'buyer', agreedAt: null, statement }
}
