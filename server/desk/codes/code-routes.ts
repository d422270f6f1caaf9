import { z } from 'zod'
import type { CodeList, DeskCode } from '../../../contract/desk/pricing.ts'
import { CODE_PATH } from '../../../contract/orders/checkout.ts'
import { inTransaction } from '../../database/transactions.ts'
import { ProblemError } from '../../http/problem.ts'
import { type CountedCode, insertCode, listCodes, plainCode, stopCode } from '../../prices/code-queries.ts'
import { codeWords } from '../../prices/judge-code.ts'
import { noteAudit } from '../audit.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { addDays, dayBegins, dayOf } from '../lists/days.ts'

type CodeParts = Pick<SalesParts, 'db' | 'now' | 'timeZone' | 'checkout' | 'publicUrl'>

const times = z.int().min(1).max(1_000_000).nullable()
const made = z.object({
  code: z.string().max(100).transform(plainCode),
  takes: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(95) }),
    z.object({ kind: z.literal('amount'), amountMinor: z.int32().min(1) }),
  ]),
  products: z.array(z.string().min(1).max(40)).min(1).max(1000).nullable(),
  mostUses: times,
  mostPerBuyer: times,
  /** The last day that it holds. */
  lastDay: z.iso.date().nullable(),
})

/** Discount codes: they hold at once, and only an owner makes and stops them. */
export function deskCodeRoutes(parts: CodeParts): readonly DeskRoute[] {
  const access = 'prices'
  return [
    staffRoute({ method: 'GET', path: '/codes', access, answer: () => describeCodes(parts) }),
    staffRoute({
      method: 'POST',
      path: '/codes',
      access,
      body: made,
      async answer({ body, staff }) {
        const code = readCode(parts, body)
        const now = parts.now()
        await inTransaction(parts.db, async (trx) => {
          const id = await insertCode(trx, code, now)
          if (id === undefined)
            throw new ProblemError(
              'conflict',
              `${code.code} was there before. No code is used twice: old mails would come alive.`,
            )
          const line = {
            area: 'pricing',
            did: 'made a discount code',
            about: { kind: 'code', id },
            after: code,
          } as const
          await noteAudit(trx, { staffId: staff.id, ...line }, now)
        })
        return { words: `${code.code} holds from now on.` }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/codes/:id/stop',
      access,
      params: z.object({ id: z.string().max(40) }),
      async answer({ params, staff }) {
        const stopped = await inTransaction(parts.db, async (trx) => {
          const code = await stopCode(trx, params.id, parts.now())
          if (!code) throw new ProblemError('conflict', 'There is no such code, or it was stopped before.')
          const line = {
            area: 'pricing',
            did: 'stopped a discount code',
            about: { kind: 'code', id: params.id },
          } as const
          await noteAudit(trx, { staffId: staff.id, ...line, before: { code: code.code } }, parts.now())
          return code.code
        })
        return { words: `${stopped} is stopped. Open checkouts keep it for a day at most.` }
      },
    }),
  ]
}

function readCode({ checkout, timeZone, now }: CodeParts, body: z.infer<typeof made>) {
  const { code, takes, products, mostUses, mostPerBuyer, lastDay } = body
  if (!/^[A-Z0-9-]{4,40}$/.test(code))
    throw new ProblemError('bad-request', 'A code has 4 to 40 letters, digits and dashes.')
  const { products: sold } = checkout.rules
  const unknown = products?.find((slug) => !sold.has(slug))
  if (unknown !== undefined) throw new ProblemError('bad-request', `There is no product '${unknown}'.`)
  const [first] = sold.values()
  const until = lastDay === null ? null : dayBegins(addDays(lastDay, 1), timeZone)
  if (until !== null && until <= now().toISOString()) throw new ProblemError('bad-request', 'It would be over already.')
  return {
    code,
    percent: takes.kind === 'percent' ? takes.percent : null,
    amount_minor: takes.kind === 'amount' ? takes.amountMinor : null,
    currency: takes.kind === 'amount' ? (first?.currency ?? null) : null,
    products: products && JSON.stringify(products),
    most_uses: mostUses,
    most_per_buyer: mostPerBuyer,
    valid_until: until,
  }
}

async function describeCodes(parts: CodeParts): Promise<CodeList> {
  const { db, now, timeZone, publicUrl } = parts
  const codes = await listCodes(db, now())
  return { codes: codes.map((code) => describeCode(parts, code)), link: `${publicUrl}${CODE_PATH}?code=`, timeZone }
}

function describeCode({ checkout, now, timeZone }: CodeParts, row: CountedCode): DeskCode {
  const { id, code, paid, open, again, most_uses, most_per_buyer, valid_until } = row
  const slugs = row.products === null ? null : (JSON.parse(row.products) as string[])
  const lastMoment = valid_until === null ? null : new Date(Date.parse(valid_until) - 1)
  return {
    id,
    code,
    off: codeWords(row),
    paid,
    open,
    again,
    mostUses: most_uses,
    mostPerBuyer: most_per_buyer,
    products: slugs?.map((slug) => checkout.rules.products.get(slug)?.name ?? slug) ?? null,
    lastDay: lastMoment && dayOf(lastMoment, timeZone),
    state: stateOf(row, now()),
  }
}

function stateOf({ stopped_at, valid_until, most_uses, paid }: CountedCode, now: Date): DeskCode['state'] {
  if (stopped_at !== null) return 'stopped'
  if (valid_until !== null && valid_until <= now.toISOString()) return 'over'
  return most_uses !== null && paid >= most_uses ? 'used-up' : 'active'
}
