import { useState } from 'react'
import { isDone } from '../../../contract/desk/orders.ts'
import type { DeskPricing } from '../../../contract/desk/pricing.ts'
import { findAmount } from '../../../contract/money.ts'
import { Checkbox } from '../parts/choice.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { Field, Fields } from '../parts/field.tsx'
import { Muted } from '../parts/layout.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone } from '../state/toasts.ts'
import { ProductsField, TakesField, type Taking } from './off-fields.tsx'

type CodeDialogProps = { readonly pricing: DeskPricing; readonly onMade: () => void; readonly onClose: () => void }

type Wish = Taking & {
  readonly code: string
  readonly products: readonly string[] | null
  readonly mostUses: string
  readonly mostPerBuyer: string
  readonly lastDay: string
}

const EMPTY: Wish = {
  code: '',
  kind: 'percent',
  off: '',
  products: null,
  mostUses: '',
  mostPerBuyer: '1',
  lastDay: '',
}

export function CodeDialog({ pricing, onMade, onClose }: CodeDialogProps) {
  const [wish, setWish] = useState(EMPTY)
  const change = (part: Partial<Wish>) => setWish({ ...wish, ...part })
  async function make() {
    const body = readWish(wish, pricing)
    if (typeof body === 'string') return body
    const { value, problem } = await askDesk('/codes', { method: 'POST', body }, isDone)
    if (problem) return problemWords(problem)
    sayDone(value.words)
    onMade()
    return undefined
  }
  const typed = (name: 'code' | 'mostUses' | 'mostPerBuyer' | 'lastDay') => ({
    value: wish[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <FormDialog title="New discount code" action="Make the code" wide onSubmit={make} onClose={onClose}>
      <Fields>
        <Field
          label="Code"
          maxLength={40}
          autoCapitalize="characters"
          hint="4 to 40 letters, digits and dashes"
          {...typed('code')}
        />
        <TakesField wish={wish} pricing={pricing} change={change} amountLabel="Takes off" />
        <Field label="Most uses in all" inputMode="numeric" hint="Empty means any number" {...typed('mostUses')} />
        <Field
          label="Most uses per buyer"
          inputMode="numeric"
          hint="As far as buyers can be told apart"
          {...typed('mostPerBuyer')}
        />
        <Field label={`Last day (${pricing.timeZone})`} type="date" hint="Empty means no end" {...typed('lastDay')} />
      </Fields>
      {wish.mostPerBuyer.trim() !== '' && (
        <Muted>
          The shop knows a buyer by account and confirmed address, by browser, and by a card that has paid here before
          {!pricing.tellsCards && ' (your payment provider does not tell)'}. A guest in a fresh browser counts as new.
          If the address or card shows later that they were not, you hear of it, and the order stands. Only ‘Most uses
          in all’ is a firm limit.
        </Muted>
      )}
      <Checkbox
        label="For everything that is sold"
        checked={wish.products === null}
        onChange={(event) => change({ products: event.currentTarget.checked ? null : [] })}
      />
      {wish.products && (
        <ProductsField pricing={pricing} chosen={wish.products} onChange={(products) => change({ products })} />
      )}
    </FormDialog>
  )
}

/** As the shop takes it, or what is missing. */
function readWish({ code, kind, off, products, mostUses, mostPerBuyer, lastDay }: Wish, { currency }: DeskPricing) {
  const text = off.trim().replace(',', '.')
  const percent = /^\d{1,2}$/.test(text) ? Number(text) : 0
  const amountMinor = findAmount(text, currency)
  if (code.trim() === '') return 'Say what buyers type.'
  if (kind === 'percent' && (percent < 1 || percent > 95)) return 'Take off 1 to 95 %.'
  if (kind === 'price' && !amountMinor) return 'Say how much it takes off, such as 2 or 2.50.'
  if (products?.length === 0) return 'Choose at least one product.'
  const counts = [mostUses, mostPerBuyer].map((count) => count.trim())
  if (counts.some((count) => !/^\d{0,6}$/.test(count) || Number(count || 1) < 1))
    return 'Uses are whole numbers above 0.'
  const [uses, perBuyer] = counts.map((count) => (count === '' ? null : Number(count)))
  return {
    code,
    products,
    mostUses: uses,
    mostPerBuyer: perBuyer,
    lastDay: lastDay === '' ? null : lastDay,
    takes: kind === 'percent' ? { kind, percent } : { kind: 'amount', amountMinor },
  }
}
