import type { DeskPricing, PricedProduct } from '../../../../contract/desk/pricing.ts'
import { findAmount, formatMoney, toDecimal } from '../../../../contract/money.ts'
import { DraftForm, useTyped } from '../../catalogue/draft-form.tsx'
import { RowTitle } from '../../catalogue/row-title.tsx'
import type { Save } from '../../catalogue/use-save.ts'
import { Field } from '../../parts/field.tsx'
import { Cell, HeadCell, Table } from '../../parts/table.tsx'
import styles from '../pricing.module.css'

type PriceFormProps = { readonly pricing: DeskPricing }

/** What is typed stays until it is kept, whatever else is saved meanwhile. */
export function PriceForm({ pricing }: PriceFormProps) {
  const { form, typed, values, type } = useTyped('prices', pricing, writtenPrices(pricing))
  const changes = pricing.products.flatMap(({ slug, priceMinor }) => {
    const minor = readPrice(typed[slug], pricing)
    return typed[slug] === undefined || minor === priceMinor ? [] : [{ slug, minor }]
  })
  async function keep(save: Save) {
    if (changes.some(({ minor }) => !minor)) return 'Every price is an amount above 0, such as 3 or 2.50.'
    const prices = Object.fromEntries(changes.map(({ slug, minor }) => [slug, minor]))
    return save({ method: 'PUT', path: 'prices', body: { prices } }, 'The new prices are in the draft.')
  }
  return (
    <DraftForm
      draft={pricing}
      form={form}
      keep={keep}
      title="Prices"
      flush
      whyNot={changes.length === 0 ? 'No price is changed.' : undefined}
    >
      <PriceTable pricing={pricing} values={values} onType={(slug, text) => type({ [slug]: text })} />
    </DraftForm>
  )
}

function writtenPrices({ products, currency }: DeskPricing): Readonly<Record<string, string>> {
  return Object.fromEntries(products.map(({ slug, priceMinor }) => [slug, toDecimal(priceMinor, currency)]))
}

function readPrice(text: string | undefined, { currency }: DeskPricing): number | undefined {
  return findAmount((text ?? '').trim().replace(',', '.'), currency)
}

type PriceTableProps = {
  readonly pricing: DeskPricing
  readonly values: Readonly<Record<string, string>>
  readonly onType: (slug: string, text: string) => void
}

function PriceTable({ pricing, values, onType }: PriceTableProps) {
  const head = (
    <>
      <HeadCell>Product</HeadCell>
      <HeadCell align="end">In the shop</HeadCell>
      <HeadCell align="end">Lowest, 30 days</HeadCell>
      <HeadCell align="end">Price in the draft</HeadCell>
    </>
  )
  return (
    <Table label="Prices" cards head={head}>
      {pricing.products.map((priced) => (
        <PriceRow
          key={priced.slug}
          pricing={pricing}
          priced={priced}
          onType={onType}
          text={values[priced.slug] ?? ''}
        />
      ))}
    </Table>
  )
}

type PriceRowProps = Pick<PriceTableProps, 'pricing' | 'onType'> & {
  readonly priced: PricedProduct
  readonly text: string
}

function PriceRow({ pricing, priced, text, onType }: PriceRowProps) {
  const { slug, name, note, cover, lowestMinor, isSoldElsewhere } = priced
  const { currency } = pricing
  return (
    <tr>
      <Cell phone="full">
        <RowTitle name={name} note={isSoldElsewhere ? 'Sold on your own page at the provider' : note} cover={cover} />
      </Cell>
      <Cell align="end" quiet label="In the shop" phone="start">
        <Shown priced={priced} currency={currency} />
      </Cell>
      <Cell align="end" quiet label="Lowest, 30 days">
        {lowestMinor === null ? 'not known' : formatMoney(lowestMinor, currency)}
      </Cell>
      <Cell align="end" phone="full" className={styles.price}>
        <Field
          label={`Price of ${name}`}
          inputMode="decimal"
          before={currency}
          maxLength={14}
          value={text}
          error={readPrice(text, pricing) ? null : 'An amount such as 3 or 2.50.'}
          onChange={(event) => onType(slug, event.currentTarget.value)}
        />
      </Cell>
    </tr>
  )
}

type ShownProps = { readonly priced: PricedProduct; readonly currency: string }

function Shown({ priced: { shownMinor, saleMinor }, currency }: ShownProps) {
  if (shownMinor === null) return 'not sold'
  if (saleMinor === null) return formatMoney(shownMinor, currency)
  return (
    <>
      <s>{formatMoney(shownMinor, currency)}</s> {formatMoney(saleMinor, currency)}
    </>
  )
}
