import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import type { DeskPricing, DeskSale } from '../../../contract/desk/pricing.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useActs } from '../catalogue/use-save.ts'
import { Muted, Panel, Things, ThingText } from '../parts/layout.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { Tag } from '../parts/tag.tsx'
import styles from './pricing.module.css'
import { bodyOf, SaleDialog } from './sale-dialog.tsx'

type SalesPanelProps = { readonly pricing: DeskPricing }

/** What is cheaper for a while, the newest first. */
export function SalesPanel({ pricing }: SalesPanelProps) {
  const [changed, setChanged] = useState<DeskSale>()
  const { sales, timeZone } = pricing
  return (
    <Panel
      title="Sales"
      note={`They begin and end by themselves, by the clock of ${timeZone}.`}
      flush={sales.length > 0}
    >
      {sales.length === 0 ? (
        <Muted>
          No sale yet. While one runs, the lowest price of the 30 days before stands beside the new one, or none where
          that is not known.
        </Muted>
      ) : (
        <Things>
          {sales.map((sale) => (
            <SaleLine key={sale.slug} pricing={pricing} sale={sale} onChange={() => setChanged(sale)} />
          ))}
        </Things>
      )}
      {changed && <SaleDialog pricing={pricing} sale={changed} onClose={() => setChanged(undefined)} />}
    </Panel>
  )
}

type SaleLineProps = SalesPanelProps & { readonly sale: DeskSale; readonly onChange: () => void }

function SaleLine({ pricing, sale, onChange }: SaleLineProps) {
  const { act } = useActs(pricing)
  const { slug, name, state } = sale
  const callOff = () =>
    act({ path: `sales/${slug}/end` }, `${name} is called off with the next publication.`, {
      path: 'sales',
      body: bodyOf(sale),
    })
  return (
    <li className={styles.sale}>
      <ThingText name={`${name}: ${offWords(sale, pricing)}`} note={`${onWords(sale, pricing)}. ${whenWords(sale)}`} />
      <span className={styles.tags}>
        {sale.isDraft && (
          <Tag icon="edit" tone="ember">
            Draft
          </Tag>
        )}
        {sale.isDraft && state === 'running' ? (
          <Tag icon="clock">Begins when published</Tag>
        ) : (
          <StateTag state={state} />
        )}
      </span>
      <Menu label={`Actions for ${name}`}>
        {state !== 'over' && <MenuItem icon="edit" label="Change …" onAction={onChange} />}
        <MenuItem
          icon="trash"
          label={state === 'over' ? 'Take out of the list' : 'Call off'}
          isDanger
          onAction={() => void callOff()}
        />
      </Menu>
    </li>
  )
}

function StateTag({ state }: Pick<DeskSale, 'state'>) {
  if (state === 'running')
    return (
      <Tag icon="play" tone="good">
        Running
      </Tag>
    )
  return state === 'coming' ? (
    <Tag icon="clock" tone="info">
      Scheduled
    </Tag>
  ) : (
    <Tag icon="check">Over</Tag>
  )
}

function offWords({ percent, priceMinor }: DeskSale, { currency }: DeskPricing): string {
  return percent === null ? `${formatMoney(priceMinor ?? 0, currency)} each` : `${percent} % off`
}

function onWords({ on, products }: DeskSale, pricing: DeskPricing): string {
  if (on === 'everything') return `All-access and ${countOf(products.length - 1, 'bundle')}`
  if (on === 'bundles') return `All ${countOf(products.length, 'bundle')}`
  const names = pricing.products.filter(({ slug }) => products.includes(slug)).map(({ name }) => name)
  return new Intl.ListFormat('en').format(names)
}

function whenWords({ from, until }: DeskSale): string {
  return `${timeWords(from)} to ${timeWords(until)}`
}

/** Local time of the shop, which is written as it is. */
function timeWords(time: string): string {
  const form = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Date(`${time}:00Z`).toLocaleString('en-GB', { ...form, timeZone: 'UTC' })
}
