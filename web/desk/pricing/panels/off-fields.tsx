import type { DeskPricing } from '../../../../contract/desk/pricing.ts'
import { Checkbox, Segment } from '../../parts/choice.tsx'
import { Field } from '../../parts/field.tsx'
import styles from '../pricing.module.css'

/** A share of the price, or an amount, as it is typed. */
export type Taking = { readonly kind: 'percent' | 'price'; readonly off: string }

type TakesFieldProps = {
  readonly form: Taking
  readonly pricing: DeskPricing
  /** What an amount means. */
  readonly amountLabel: string
  readonly change: (part: Taking) => void
}

export function TakesField({ form, pricing, amountLabel, change }: TakesFieldProps) {
  const isPercent = form.kind === 'percent'
  const label = isPercent ? 'Takes off' : amountLabel
  return (
    <div className={styles.takes}>
      <Field
        label={label}
        inputMode="decimal"
        maxLength={14}
        value={form.off}
        {...(isPercent ? { after: '%' } : { before: pricing.currency })}
        onChange={(event) => change({ kind: form.kind, off: event.currentTarget.value })}
      />
      <Segment
        label="Share or amount"
        options={[
          { value: 'percent', label: 'Per cent' },
          { value: 'price', label: pricing.currency },
        ]}
        value={form.kind}
        onChange={(kind) => change({ kind, off: '' })}
      />
    </div>
  )
}

type ProductsFieldProps = {
  readonly pricing: DeskPricing
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

export function ProductsField({ pricing, chosen, onChange }: ProductsFieldProps) {
  return (
    <fieldset className={styles.chosen}>
      <legend>Products</legend>
      {pricing.products.map(({ slug, name }) => (
        <Checkbox
          key={slug}
          label={name}
          checked={chosen.includes(slug)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, slug] : chosen.filter((other) => other !== slug))
          }
        />
      ))}
    </fieldset>
  )
}
