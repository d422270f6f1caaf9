import { useState } from 'react'
import type { DeskDraft, DraftBundle } from '../../../contract/desk/draft.ts'
import { findAmount } from '../../../contract/money.ts'
import { Checkbox } from '../parts/choice.tsx'
import { Confirm, FormDialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import styles from './catalogue.module.css'
import { useSave } from './use-save.ts'

type BundleDialogProps = {
  readonly draft: DeskDraft
  /** Absent for a new one. */
  readonly bundle?: DraftBundle
  readonly onClose: () => void
}

/** Its name and what it holds; a new one has a price too. */
export function BundleDialog({ draft, bundle, onClose }: BundleDialogProps) {
  const save = useSave(draft)
  const [name, setName] = useState(bundle?.name ?? '')
  const [held, setHeld] = useState<readonly string[]>(bundle?.categories ?? [])
  const [price, setPrice] = useState('')
  const priceMinor = findAmount(price.trim().replace(',', '.'), draft.currency)
  async function keep() {
    if (name.trim() === '') return 'Give it a name.'
    if (held.length === 0) return 'Choose at least one category.'
    const body = { name: name.trim(), categories: held }
    if (bundle)
      return save({ method: 'PUT', path: `bundles/${bundle.slug}`, body }, `${name} Bundle is changed in the draft.`)
    if (!priceMinor) return 'Say what it costs, such as 3 or 2.50.'
    return save({ path: 'bundles', body: { ...body, priceMinor } }, `${name} Bundle is in the draft.`)
  }
  return (
    <FormDialog
      title={bundle ? `Change ${bundle.name} Bundle` : 'New bundle'}
      action={bundle ? 'Keep in the draft' : 'Add to the draft'}
      onSubmit={keep}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        maxLength={40}
        hint="Without the word Bundle, which follows it."
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!bundle && (
        <Field
          label="Price"
          inputMode="decimal"
          before={draft.currency}
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
      )}
      <fieldset className={styles.held}>
        <legend>It holds</legend>
        {draft.categories.map(({ slug, name: category }) => (
          <Checkbox
            key={slug}
            label={category}
            checked={held.includes(slug)}
            onChange={(event) =>
              setHeld(event.currentTarget.checked ? [...held, slug] : held.filter((other) => other !== slug))
            }
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}

type EndProps = { readonly draft: DeskDraft; readonly bundle: DraftBundle; readonly onClose: () => void }

export function EndBundleDialog({ draft, bundle: { slug, name }, onClose }: EndProps) {
  const save = useSave(draft)
  return (
    <Confirm
      title={`End ${name} Bundle?`}
      action={`End ${name} Bundle`}
      onSubmit={() => save({ path: `bundles/${slug}/end` }, `${name} Bundle ends with the next publication.`)}
      onClose={onClose}
      then={[
        { icon: 'pricing', words: 'Nobody can buy it after the next publication. The pages of its pictures stay.' },
        { icon: 'orders', words: 'Buyers keep everything they bought.' },
      ]}
    />
  )
}
