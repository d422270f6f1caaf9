import type { BundleOffer } from '../../../contract/site-data.ts'
import { formatPrice } from './prices.ts'

type PriceProps = { readonly of: Pick<BundleOffer, 'priceMinor' | 'sale'>; readonly className?: string | undefined }

/** What is asked. The words of a sale say what the old price is, so nobody hears the figure alone. */
export function Price({ of: { priceMinor, sale }, className }: PriceProps) {
  return (
    <b className={className}>
      {formatPrice(priceMinor)} {sale?.old && <s aria-hidden="true">{sale.old}</s>}
    </b>
  )
}
