import { useState } from 'react'
import { doneSchema } from '../../../../contract/desk/orders.ts'
import { type CodeList, codeListSchema, type DeskCode, type DeskPricing } from '../../../../contract/desk/pricing.ts'
import { findAmount } from '../../../../contract/money.ts'
import { Button } from '../../parts/button.tsx'
import { Checkbox } from '../../parts/choice.tsx'
import { CopyDialog, copyText } from '../../parts/copy.tsx'
import { Confirm, FormDialog } from '../../parts/dialog.tsx'
import { Field, Fields } from '../../parts/field.tsx'
import { Hidden, Muted, Panel } from '../../parts/layout.tsx'
import { Menu, MenuItem } from '../../parts/menu.tsx'
import { Loaded, problemWords } from '../../parts/states.tsx'
import { Cell, HeadCell, Table } from '../../parts/table.tsx'
import { Tag } from '../../parts/tag.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone } from '../../state/toasts.ts'
import { useDeskData } from '../../state/use-desk-data.ts'
import styles from '../pricing.module.css'
import { ProductsField, TakesField, type Taking } from './off-fields.tsx'

type CodesPanelProps = { readonly pricing: DeskPricing }

/** Codes hold at once, without a publication. */
export function CodesPanel({ pricing }: CodesPanelProps) {
  const data = useDeskData('/codes', codeListSchema)
  const [isMaking, setMaking] = useState(false)
  const acts = (
    <Button icon="plus" onClick={() => setMaking(true)}>
      New code …
    </Button>
  )
  return (
    <Panel
      title="Discount codes"
      note="They work at once, one per purchase, and come off after sale and credit."
      acts={acts}
      flush
    >
      <Loaded data={data}>
        {(list) => (list.codes.length === 0 ? <None /> : <CodeTable list={list} onChange={data.reload} />)}
      </Loaded>
      {isMaking && <CodeDialog pricing={pricing} onMade={data.reload} onClose={() => setMaking(false)} />}
    </Panel>
  )
}

function None() {
  return (
    <div className={styles.none}>
      <Muted>No code yet. What is sold on your own page at the provider takes the codes that you make there.</Muted>
    </div>
  )
}

type CodeTableProps = { readonly list: CodeList; readonly onChange: () => void }

function CodeTable({ list, onChange }: CodeTableProps) {
  const [stopped, setStopped] = useState<DeskCode>()
  const head = (
    <>
      <HeadCell>Code</HeadCell>
      <HeadCell>Takes off</HeadCell>
      <HeadCell align="end">Used</HeadCell>
      <HeadCell>Until</HeadCell>
      <HeadCell>State</HeadCell>
      <HeadCell>
        <Hidden>Actions</Hidden>
      </HeadCell>
    </>
  )
  return (
    <>
      <Table label="Discount codes" cards head={head}>
        {list.codes.map((code) => (
          <CodeRow key={code.id} code={code} link={list.link} onStop={() => setStopped(code)} />
        ))}
      </Table>
      {stopped && <StopDialog code={stopped} onStopped={onChange} onClose={() => setStopped(undefined)} />}
    </>
  )
}

type CodeRowProps = { readonly code: DeskCode; readonly link: string; readonly onStop: () => void }

function CodeRow({ code, link, onStop }: CodeRowProps) {
  const { products, paid, open, again, mostUses, mostPerBuyer, lastDay, state } = code
  const [left, setLeft] = useState<string>()
  async function copy() {
    const url = `${link}${code.code}`
    if (await copyText(url)) sayDone('The link is copied.')
    else setLeft(url)
  }
  return (
    <tr className={styles.code}>
      <Cell className={styles.called}>
        <code>
          <b>{code.code}</b>
        </code>
      </Cell>
      <Cell label="Takes off" className={styles.off}>
        {code.off}
        {products && `, ${products.join(', ')}`}
        {mostPerBuyer !== null && `, ${mostPerBuyer} per buyer`}
      </Cell>
      <Cell align="end" label="Used" className={styles.used}>
        {mostUses === null ? paid : `${paid} of ${mostUses}`}
        {open > 0 && `, ${open} open`}
        {again > 0 && `, ${again} by repeat buyers`}
      </Cell>
      <Cell quiet label="Until" className={styles.until}>
        {lastDay ?? 'no end'}
      </Cell>
      <Cell className={styles.state}>
        <CodeState state={state} />
      </Cell>
      <Cell align="end" className={styles.menu}>
        <Menu label={`Actions for ${code.code}`}>
          <MenuItem icon="copy" label="Copy its link" onAction={() => void copy()} />
          <MenuItem icon="pause" label="Stop …" isDanger isOff={state === 'stopped'} onAction={onStop} />
        </Menu>
        {left !== undefined && (
          <CopyDialog title={`The link of ${code.code}`} label="Link" text={left} onClose={() => setLeft(undefined)} />
        )}
      </Cell>
    </tr>
  )
}

const STATES = { 'used-up': 'Used up', over: 'Over', stopped: 'Stopped' } as const

function CodeState({ state }: Pick<DeskCode, 'state'>) {
  if (state !== 'active') return <Tag icon="check">{STATES[state]}</Tag>
  return (
    <Tag icon="play" tone="good">
      Active
    </Tag>
  )
}

type StopDialogProps = { readonly code: DeskCode; readonly onStopped: () => void; readonly onClose: () => void }

function StopDialog({ code: { id, code, open }, onStopped, onClose }: StopDialogProps) {
  async function stop() {
    const { value, problem } = await askDesk(`/codes/${id}/stop`, { method: 'POST' }, doneSchema)
    if (problem) return problemWords(problem)
    sayDone(value.words)
    onStopped()
    return undefined
  }
  const keep =
    open === 0 ? 'No open checkout holds it.' : `Open checkouts that hold it (${open}) can still be paid for a day.`
  return (
    <Confirm
      title={`Stop ${code}?`}
      action={`Stop ${code}`}
      onSubmit={stop}
      onClose={onClose}
      then={[
        { icon: 'pause', words: 'Nobody can use it any more, and no new code can have its name.' },
        { icon: 'orders', words: keep },
      ]}
    />
  )
}

type CodeDialogProps = { readonly pricing: DeskPricing; readonly onMade: () => void; readonly onClose: () => void }

type CodeForm = Taking & {
  readonly code: string
  readonly products: readonly string[] | null
  readonly mostUses: string
  readonly mostPerBuyer: string
  readonly lastDay: string
}

const EMPTY: CodeForm = {
  code: '',
  kind: 'percent',
  off: '',
  products: null,
  mostUses: '',
  mostPerBuyer: '1',
  lastDay: '',
}

function CodeDialog({ pricing, onMade, onClose }: CodeDialogProps) {
  const [form, setForm] = useState(EMPTY)
  const change = (part: Partial<CodeForm>) => setForm({ ...form, ...part })
  async function make() {
    const body = readForm(form, pricing)
    if (typeof body === 'string') return body
    const { value, problem } = await askDesk('/codes', { method: 'POST', body }, doneSchema)
    if (problem) return problemWords(problem)
    sayDone(value.words)
    onMade()
    return undefined
  }
  const typed = (name: 'code' | 'mostUses' | 'mostPerBuyer' | 'lastDay') => ({
    value: form[name],
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
        <TakesField form={form} pricing={pricing} change={change} amountLabel="Takes off" />
        <Field label="Most uses in all" inputMode="numeric" hint="Empty means any number" {...typed('mostUses')} />
        <Field
          label="Most uses per buyer"
          inputMode="numeric"
          hint="As far as buyers can be told apart"
          {...typed('mostPerBuyer')}
        />
        <Field label={`Last day (${pricing.timeZone})`} type="date" hint="Empty means no end" {...typed('lastDay')} />
      </Fields>
      {form.mostPerBuyer.trim() !== '' && (
        <Muted>
          The shop knows a buyer by account and confirmed address, by browser, and by a card that has paid here before
          {!pricing.tellsCards && ' (your payment provider does not tell)'}. A guest in a fresh browser counts as new.
          If the address or card shows later that they were not, you hear of it, and the order stands. Only ‘Most uses
          in all’ is a firm limit.
        </Muted>
      )}
      <Checkbox
        label="For everything that is sold"
        checked={form.products === null}
        onChange={(event) => change({ products: event.currentTarget.checked ? null : [] })}
      />
      {form.products && (
        <ProductsField pricing={pricing} chosen={form.products} onChange={(products) => change({ products })} />
      )}
    </FormDialog>
  )
}

/** As the shop takes it, or what is missing. */
function readForm({ code, kind, off, products, mostUses, mostPerBuyer, lastDay }: CodeForm, { currency }: DeskPricing) {
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
