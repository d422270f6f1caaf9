import { formatMoney } from '../../../contract/money.ts'
import { type Credit, TIED_WORDS } from '../../../contract/orders/reductions.ts'
import { site } from '../../state/site.ts'
import { longDate } from '../checkout/order-formats.ts'
import styles from './credit-sum.module.css'
import { formatPrice } from './format-price.ts'

/** What was paid for bundles, taken off the price: a sum that anybody can check. */
export function CreditSum({ credit }: { credit: Credit }) {
  const { lines, priceMinor, toPayMinor, currency } = credit
  const { name } = site().content.allAccess
  const money = (minor: number) => formatMoney(minor, currency, site().content)
  const counted = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const waivedMinor = priceMinor - counted - toPayMinor
  return (
    <div className={styles.sum}>
      <p className={styles.words}>
        {`You own ${new Intl.ListFormat('en').format(lines.map((line) => line.name))}: ${formatPrice(Math.min(counted, priceMinor))} of ${formatPrice(priceMinor)} counted, pay ${formatPrice(toPayMinor)}`}
      </p>
      <dl className="figures">
        <Line name={name} value={money(priceMinor)} />
        {lines.map((line) => (
          <Line
            key={`${line.name} ${line.boughtAt}`}
            name={`${line.name}, ${longDate(line.boughtAt)}`}
            value={`− ${money(line.amountMinor)}`}
          />
        ))}
        {waivedMinor > 0 && <Line name="Too little to charge" value={`− ${money(waivedMinor)}`} />}
        <Line name="You pay" value={money(toPayMinor)} />
      </dl>
      <p className={styles.tied}>{TIED_WORDS}</p>
    </div>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
