import { findSale, listTurns, phaseOf, type Sale } from '../../contract/orders/reductions.ts'
import type { Product, Products } from './products.ts'

type Sales = readonly Sale[] | undefined

/** Whether the provider asks what we tell it for a product. Where the owner's own page sells it, no sale changes that. */
export type TakesAmounts = (product: string) => boolean

/** What everything costs at a moment. */
function productsAt(products: Products, sales: Sales, at: Date, takesAmounts: TakesAmounts): Products {
  if (phaseOf(sales, at) === '') return products
  return new Map(
    [...products].map(([slug, product]) => {
      const found = takesAmounts(slug) ? findSale(sales, product, at) : undefined
      return [slug, found ? { ...product, priceMinor: found.priceMinor, isReduced: true } : product]
    }),
  )
}

/** The same map for as long as the same sales run. */
export function salesClock(
  now: () => Date,
  takesAmounts: TakesAmounts,
): (products: Products, sales: Sales) => Products {
  let made: { readonly of: Products; readonly phase: string; readonly value: Products } | undefined
  return (products, sales) => {
    const at = now()
    const phase = phaseOf(sales, at)
    if (made?.of !== products || made.phase !== phase)
      made = { of: products, phase, value: productsAt(products, sales, at, takesAmounts) }
    return made.value
  }
}

export type PlannedPrice = { readonly amountMinor: number; readonly from: string; readonly until: string | null }

/** What a product costs from a moment on, for as long as nothing else is published. */
export function planPrices(product: Product, sales: Sales, from: Date): readonly [PlannedPrice, ...PlannedPrice[]] {
  const priceAt = (at: Date) => findSale(sales, product, at)?.priceMinor ?? product.priceMinor
  const now: PlannedPrice = { amountMinor: priceAt(from), from: from.toISOString(), until: null }
  return listTurns(sales, from).reduce<readonly [PlannedPrice, ...PlannedPrice[]]>(
    (plan, turn) => {
      const amountMinor = priceAt(new Date(turn))
      const last = plan.at(-1) ?? now
      if (amountMinor === last.amountMinor) return plan
      const [first, ...rest] = [
        ...plan.slice(0, -1),
        { ...last, until: turn },
        { amountMinor, from: turn, until: null },
      ]
      return [first ?? now, ...rest]
    },
    [now],
  )
}
