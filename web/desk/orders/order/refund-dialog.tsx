import { useState } from 'react'
import type { OrderDetail } from '../../../../contract/desk/orders.ts'
import { findAmount, formatMoney, toDecimal } from '../../../../contract/money.ts'
import { Choices } from '../../parts/choice.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { tryOnOrder } from '../act-on-order.ts'
import { buyerWords, productName } from '../order-words.ts'

type RefundDialogProps = {
  readonly detail: OrderDetail
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** All or a part; what it closes is said before. */
export function RefundDialog({ detail, onChanged, onClose }: RefundDialogProps) {
  const { order } = detail
  // As it was when it was opened: where something goes back meanwhile, the shop refuses.
  const [left] = useState(detail.refundLeftMinor)
  const currency = order.currency ?? ''
  const [much, setMuch] = useState<'all' | 'part'>('all')
  const [typed, setTyped] = useState(toDecimal(left, currency))
  const [reason, setReason] = useState('')
  const part = findAmount(typed.trim().replace(',', '.'), currency)
  const isGood = part !== undefined && part >= 1 && part <= left
  const isAll = much === 'all' || part === left
  const amount = formatMoney(isAll ? left : (part ?? 0), currency)
  const range = `Between ${formatMoney(1, currency)} and ${formatMoney(left, currency)}.`
  async function refund() {
    if (!isAll && !isGood) return range
    const problem = await tryOnOrder(order.id, 'refund', { amountMinor: isAll ? null : part, leftMinor: left, reason })
    if (problem === undefined) onChanged()
    return problem
  }
  return (
    <Confirm
      title={`Refund ${order.number}`}
      action={isAll || isGood ? `Refund ${amount}` : 'Refund'}
      onSubmit={refund}
      onClose={onClose}
      then={consequences(detail, isAll, amount)}
    >
      <Choices
        label="How much"
        value={much}
        onChange={setMuch}
        options={[
          { value: 'all', label: `All that is left: ${formatMoney(left, currency)}`, note: closes(detail) },
          { value: 'part', label: 'A part', note: 'Access stays as it is.' },
        ]}
      />
      {much === 'part' && (
        <Field
          label="Amount"
          inputMode="decimal"
          value={typed}
          before={currency}
          after={`of ${formatMoney(left, currency)}`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isGood ? null : range}
          hint={range}
        />
      )}
      <Field
        label="Why (the team reads it)"
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Confirm>
  )
}

function closes({ isOpen }: OrderDetail): string {
  return isOpen ? 'Access closes; a download under way ends.' : 'It opens nothing anyway.'
}

function consequences({ order, isOpen, credited }: OrderDetail, isAll: boolean, amount: string) {
  const tied = credited.filter(({ leftMinor }) => isAll && leftMinor > 0)
  const opened = isAll ? `${productName(order)} leaves the library.` : `${productName(order)} stays in the library.`
  return [
    { icon: 'card', words: `${amount} goes back the way it was paid; banks take some days to show it.` },
    ...tied.map(
      ({ number, name, leftMinor }) =>
        ({
          icon: 'undo',
          words: `${formatMoney(leftMinor, order.currency ?? '')} of ${number} goes back with it, and the ${name} leaves the library.`,
        }) as const,
    ),
    ...(isOpen ? [{ icon: isAll ? 'lock' : 'key', words: opened } as const] : []),
    { icon: 'mail', words: `${buyerWords(order)} is told by mail.` },
    { icon: 'alert', words: 'It cannot be taken back.' },
  ] as const
}
