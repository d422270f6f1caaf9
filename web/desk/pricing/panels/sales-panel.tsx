import { useState } from 'react'
import { countOf } from '../../../../contract/count.ts'
import type { DeskPricing, DeskSale } from '../../../../contract/desk/pricing.ts'
import { findAmount, formatMoney, toDecimal } from '../../../../contract/money.ts'
import { reduce, type SaleTaking } from '../../../../contract/orders/reductions.ts'
import { useActs, useSave } from '../../catalogue/use-save.ts'
import { Choices } from '../../parts/choice.tsx'
import { FormDialog } from '../../parts/dialog.tsx'
import { Field, Fields } from '../../parts/field.tsx'
import { Items, ItemText, Muted, Panel } from '../../parts/layout.tsx'
import { Menu, MenuItem } from '../../parts/menu.tsx'
import { Note } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import styles from '../pricing.module.css'
import { ProductsField, TakesField, type Taking } from './off-fields.tsx'

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
        <Items>
          {sales.map((sale) => (
            <SaleLine key={sale.slug} pricing={pricing} sale={sale} onChange={() => setChanged(sale)} />
          ))}
        </Items>
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
      <ItemText name={`${name}: ${offWords(sale, pricing)}`} note={`${onWords(sale, pricing)}. ${whenWords(sale)}`} />
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

type SaleDialogProps = {
  readonly pricing: DeskPricing
  /** Absent for a new one. */
  readonly sale?: DeskSale
  readonly onClose: () => void
}

type SaleForm = Taking & {
  readonly name: string
  readonly on: DeskSale['on']
  readonly products: readonly string[]
  readonly from: string
  readonly until: string
}

const ALL_ACCESS = 'all-access'

export function SaleDialog({ pricing, sale, onClose }: SaleDialogProps) {
  const save = useSave(pricing)
  const [form, setForm] = useState<SaleForm>(() => formOf(sale, pricing))
  const change = (part: Partial<SaleForm>) => setForm({ ...form, ...part })
  const takes = readTaking(form, pricing)
  async function keep() {
    if (form.name.trim() === '') return 'Give it a name.'
    if (!takes) return form.kind === 'percent' ? 'Take off 1 to 95 %.' : 'Say what each costs, such as 2 or 2.50.'
    if (form.on === 'chosen' && form.products.length === 0) return 'Choose at least one product.'
    if (form.from === '' || form.until === '') return 'Say from when until when.'
    const percent = takes.kind === 'percent' ? takes.percent : null
    const priceMinor = takes.kind === 'price' ? takes.priceMinor : null
    const body = bodyOf({ ...form, name: form.name.trim(), percent, priceMinor, products: [...form.products] })
    const done = `${body.name} is in the draft.`
    return save(sale ? { method: 'PUT', path: `sales/${sale.slug}`, body } : { path: 'sales', body }, done)
  }
  return (
    <FormDialog
      title={sale ? `Change ${sale.name}` : 'New sale'}
      action="Keep in the draft"
      wide
      onSubmit={keep}
      onClose={onClose}
    >
      <Fields>
        <Field
          label="Name (buyers see it)"
          value={form.name}
          maxLength={40}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TakesField form={form} pricing={pricing} change={change} amountLabel="Each costs" />
        <Field
          label={`From (${pricing.timeZone})`}
          type="datetime-local"
          value={form.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <Field
          label={`Until (${pricing.timeZone})`}
          type="datetime-local"
          value={form.until}
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
      </Fields>
      <OnField form={form} pricing={pricing} change={change} />
      {takes && <WhatItDoes form={form} pricing={pricing} takes={takes} />}
    </FormDialog>
  )
}

type PartProps = {
  readonly form: SaleForm
  readonly pricing: DeskPricing
  readonly change: (part: Partial<SaleForm>) => void
}

function OnField({ form, pricing, change }: PartProps) {
  const isAllAccessSold = pricing.products.some(({ slug }) => slug === ALL_ACCESS)
  const all = {
    value: 'everything',
    label: 'Everything',
    note: 'All-access and all bundles, new ones included',
  } as const
  return (
    <>
      <Choices
        label="On"
        options={[
          ...(isAllAccessSold ? [all] : []),
          { value: 'bundles', label: 'All bundles', note: 'New ones included' },
          { value: 'chosen', label: 'What I choose' },
        ]}
        value={form.on}
        onChange={(on) => change({ on })}
      />
      {form.on === 'chosen' && (
        <ProductsField pricing={pricing} chosen={form.products} onChange={(products) => change({ products })} />
      )}
    </>
  )
}

type WhatItDoesProps = Omit<PartProps, 'change'> & { readonly takes: SaleTaking }

/** What it means for each price, and which old price may be shown: said before it is kept. */
function WhatItDoes({ form, pricing, takes }: WhatItDoesProps) {
  const { currency } = pricing
  const on = pricing.products.filter(({ slug }) => isMeant(form, slug))
  const cheaper = on.filter(({ priceMinor }) => reduce(priceMinor, takes) < priceMinor)
  const examples = cheaper.slice(0, 3).map(({ name, priceMinor }) => {
    return `${name} ${formatMoney(priceMinor, currency)} → ${formatMoney(reduce(priceMinor, takes), currency)}`
  })
  const lower = cheaper.filter((one) => one.lowestMinor !== null && one.lowestMinor < one.priceMinor)
  const unknown = cheaper.filter(({ lowestMinor }) => lowestMinor === null)
  const elsewhere = cheaper.filter(({ isSoldElsewhere }) => isSoldElsewhere)
  return (
    <Note tone={lower.length + elsewhere.length > 0 ? 'warn' : 'info'}>
      {cheaper.length === 0
        ? 'Nothing would be cheaper than it is.'
        : `${examples.join(', ')}${cheaper.length > 3 ? ' …' : '.'}`}
      {lower.map(({ slug, name, lowestMinor }) => (
        <p key={slug}>
          {`${name} cost ${formatMoney(lowestMinor ?? 0, currency)} within the last 30 days: the shop shows that as the old price, or none if the sale is not cheaper.`}
        </p>
      ))}
      {unknown.length > 0 && (
        <p>Where a price is not 30 days old, no old price is shown: only the new one, and until when it holds.</p>
      )}
      {elsewhere.length > 0 && (
        <p>{`${elsewhere.map(({ name }) => name).join(', ')}: sold on your own page at the provider, whose price no sale changes.`}</p>
      )}
    </Note>
  )
}

function isMeant({ on, products }: SaleForm, slug: string): boolean {
  return on === 'everything' || (on === 'bundles' ? slug !== ALL_ACCESS : products.includes(slug))
}

function readTaking({ kind, off }: SaleForm, { currency }: DeskPricing): SaleTaking | undefined {
  const text = off.trim().replace(',', '.')
  if (kind === 'price') {
    const priceMinor = findAmount(text, currency)
    return priceMinor ? { kind, priceMinor } : undefined
  }
  const percent = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return percent >= 1 && percent <= 95 ? { kind, percent } : undefined
}

function formOf(sale: DeskSale | undefined, { products, currency }: DeskPricing): SaleForm {
  const on = products.some(({ slug }) => slug === ALL_ACCESS) ? 'everything' : 'bundles'
  if (!sale) return { name: '', kind: 'percent', off: '', on, products: [], from: '', until: '' }
  const { name, percent, priceMinor, from, until } = sale
  const off = percent === null ? toDecimal(priceMinor ?? 0, currency) : String(percent)
  return { name, off, kind: percent === null ? 'price' : 'percent', on: sale.on, products: sale.products, from, until }
}

/** As the shop takes it. */
function bodyOf({
  name,
  percent,
  priceMinor,
  on,
  products,
  from,
  until,
}: Omit<DeskSale, 'slug' | 'state' | 'isDraft'>) {
  const takes = percent === null ? { kind: 'price', priceMinor } : { kind: 'percent', percent }
  return { name, takes, products: on === 'chosen' ? products : on, from, until }
}
