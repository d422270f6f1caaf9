import { useState } from 'react'
import { useAddress, useNavigate } from '../../routing/router.tsx'
import { FormDialog } from './dialog.tsx'
import { Field, Fields, Select } from './field.tsx'

/** Days up to today, or from one day to another; all empty is what the screen shows by itself. */
export type Period = { readonly days: string; readonly from: string; readonly to: string }

/** Which days a screen shows, as the address says it. */
export function usePeriod() {
  const { pathname, search } = useAddress()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const get = (name: string) => params.get(name) ?? ''
  const period: Period = { days: get('days'), from: get('from'), to: get('to') }
  const query = new URLSearchParams(Object.entries(period).filter(([, value]) => value !== '')).toString()
  function change(next: Period): void {
    const asked = new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')).toString()
    navigate(asked ? `${pathname}?${asked}` : pathname, { replace: true })
  }
  return { period, query, change }
}

type PeriodSelectProps = {
  readonly value: Period
  readonly onChange: (value: Period) => void
  /** Whether nothing chosen means all there ever was. */
  readonly canBeAll?: boolean
}

const LENGTHS = ['7', '30', '90', '365'] as const

/** Which days are looked at. */
export function PeriodSelect({ value, onChange, canBeAll = false }: PeriodSelectProps) {
  const [isAsking, setAsking] = useState(false)
  const isCustom = value.from !== ''
  const shown = isCustom ? 'custom' : value.days || (canBeAll ? '' : '30')
  function choose(picked: string) {
    if (picked === 'other') setAsking(true)
    else if (picked !== 'custom') onChange({ days: picked, from: '', to: '' })
  }
  return (
    <>
      <Select label="Days" bare value={shown} onChange={(event) => choose(event.currentTarget.value)}>
        {canBeAll && <option value="">All time</option>}
        {LENGTHS.map((days) => (
          <option key={days} value={days}>
            {days} days
          </option>
        ))}
        {isCustom && (
          <option value="custom">
            {value.from} to {value.to}
          </option>
        )}
        <option value="other">Other days …</option>
      </Select>
      {isAsking && <DaysDialog value={value} onChange={onChange} onClose={() => setAsking(false)} />}
    </>
  )
}

type DaysDialogProps = Omit<PeriodSelectProps, 'canBeAll'> & { readonly onClose: () => void }

function DaysDialog({ value, onChange, onClose }: DaysDialogProps) {
  const today = new Date().toISOString().slice(0, 10)
  const [from, setFrom] = useState(value.from || today)
  const [to, setTo] = useState(value.to || today)
  async function submit() {
    if (from === '' || to === '' || from > to) return 'Choose a first day and a last one that comes after it.'
    onChange({ days: '', from, to })
    return undefined
  }
  return (
    <FormDialog title="Which days" action="Show" onSubmit={submit} onClose={onClose}>
      <Fields>
        <Field label="From" type="date" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <Field label="To" type="date" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </Fields>
    </FormDialog>
  )
}
