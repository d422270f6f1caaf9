import { type FormEvent, useState } from 'react'
import type { DeskDraft } from '../../../contract/desk/draft.ts'
import { findAmount, formatMoney, toDecimal } from '../../../contract/money.ts'
import { Thing } from '../catalogue/thing.tsx'
import { useSave } from '../catalogue/use-save.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Page, Panel } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'
import { Loaded } from '../parts/states.tsx'
import { Cell, HeadCell, Table } from '../parts/table.tsx'
import { useDraft } from '../state/draft.ts'
import styles from './pricing.module.css'

const NOTE = 'A new price holds from the next publication on. Whoever bought before keeps what they have.'

/** What everything costs, as a draft until it is published. */
export function Screen() {
  const data = useDraft()
  return (
    <Page title="Pricing" note={NOTE} narrow>
      <Loaded data={data}>{(draft) => <Prices draft={draft} />}</Loaded>
    </Page>
  )
}

type Priced = {
  readonly slug: string
  readonly name: string
  readonly note: string
  readonly cover: string | null
  readonly priceMinor: number
  readonly shownMinor: number | null
}

function listPriced({ allAccess, bundles, categories }: DeskDraft): readonly Priced[] {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  const each = bundles.map(({ name, categories: held, ...bundle }) => ({
    ...bundle,
    ...{ name: `${name} Bundle`, note: held.map((slug) => names.get(slug) ?? slug).join(', ') },
  }))
  const all = { ...allAccess, slug: 'all-access', note: 'Everything, also what comes later' }
  return allAccess.isSold ? [all, ...each] : each
}

/** What is typed stays until it is kept, whatever else is saved meanwhile. */
function Prices({ draft }: { readonly draft: DeskDraft }) {
  const save = useSave(draft)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const changes = listPriced(draft).flatMap(({ slug, priceMinor }) => {
    const minor = readPrice(typed[slug], draft)
    return typed[slug] === undefined || minor === priceMinor ? [] : [{ slug, minor }]
  })
  async function keep(event: FormEvent) {
    event.preventDefault()
    if (isBusy || changes.length === 0) return
    if (changes.some(({ minor }) => !minor)) return setProblem('Every price is an amount above 0, such as 3 or 2.50.')
    setBusy(true)
    const prices = Object.fromEntries(changes.map(({ slug, minor }) => [slug, minor]))
    const said = await save({ method: 'PUT', path: 'prices', body: { prices } }, 'The new prices are in the draft.')
    setBusy(false)
    setProblem(said)
    if (said === undefined) setTyped({})
  }
  return (
    <form className={styles.prices} noValidate onSubmit={keep}>
      {problem && (
        <Note tone="bad" isNews>
          {problem}
        </Note>
      )}
      <Panel
        title="Prices"
        flush
        acts={
          <Button type="submit" busy={isBusy} whyNot={changes.length === 0 ? 'No price is changed.' : undefined}>
            Keep in the draft
          </Button>
        }
      >
        <PriceTable {...{ draft, typed }} onType={(slug, text) => setTyped({ ...typed, [slug]: text })} />
      </Panel>
    </form>
  )
}

function readPrice(text: string | undefined, { currency }: DeskDraft): number | undefined {
  return findAmount((text ?? '').trim().replace(',', '.'), currency)
}

type PriceTableProps = {
  readonly draft: DeskDraft
  readonly typed: Readonly<Record<string, string>>
  readonly onType: (slug: string, text: string) => void
}

function PriceTable({ draft, typed, onType }: PriceTableProps) {
  const head = (
    <>
      <HeadCell>Product</HeadCell>
      <HeadCell align="end">In the shop</HeadCell>
      <HeadCell align="end">Price in the draft</HeadCell>
    </>
  )
  return (
    <Table label="Prices" cards head={head}>
      {listPriced(draft).map((priced) => (
        <PriceRow key={priced.slug} {...{ draft, priced }} typed={typed[priced.slug]} onType={onType} />
      ))}
    </Table>
  )
}

type PriceRowProps = Pick<PriceTableProps, 'draft' | 'onType'> & {
  readonly priced: Priced
  readonly typed: string | undefined
}

function PriceRow({ draft, priced, typed, onType }: PriceRowProps) {
  const { slug, name, note, cover, priceMinor, shownMinor } = priced
  const { currency } = draft
  const text = typed ?? toDecimal(priceMinor, currency)
  return (
    <tr>
      <Cell phone="full">
        <Thing name={name} note={note} cover={cover} />
      </Cell>
      <Cell align="end" quiet label="In the shop">
        {shownMinor === null ? 'not sold' : formatMoney(shownMinor, currency)}
      </Cell>
      <Cell align="end" phone="full" className={styles.price}>
        <Field
          {...{ label: `Price of ${name}`, inputMode: 'decimal', before: currency, maxLength: 14, value: text }}
          error={readPrice(text, draft) ? null : 'An amount such as 3 or 2.50.'}
          onChange={(event) => onType(slug, event.currentTarget.value)}
        />
      </Cell>
    </tr>
  )
}
