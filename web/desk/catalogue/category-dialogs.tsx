import { useState } from 'react'
import type { DeskDraft, DraftCategory } from '../../../contract/desk/draft.ts'
import { findAmount } from '../../../contract/money.ts'
import { Choices } from '../parts/choice.tsx'
import { Confirm, FormDialog } from '../parts/dialog.tsx'
import { Field, Fields } from '../parts/field.tsx'
import { useSave } from './use-save.ts'

type NewProps = { readonly draft: DeskDraft; readonly maySell: boolean; readonly onClose: () => void }

type SoldAs = 'bundle' | 'free' | 'none'

const MOST_NAME = 40

export function NewCategoryDialog({ draft, maySell, onClose }: NewProps) {
  const save = useSave(draft)
  const [name, setName] = useState('')
  const [typedPath, setPath] = useState<string>()
  const [price, setPrice] = useState('')
  const [soldAs, setSoldAs] = useState<SoldAs>(maySell ? 'bundle' : 'none')
  const path = typedPath ?? pathOf(name)
  const priceMinor = soldAs === 'bundle' ? findAmount(price.trim().replace(',', '.'), draft.currency) : null
  async function make() {
    if (name.trim() === '') return 'Give it a name.'
    if (priceMinor === undefined || priceMinor === 0) return 'Say what its bundle costs, such as 3 or 2.50.'
    const body = { name: name.trim(), path, priceMinor, isFree: soldAs === 'free' }
    return save({ path: 'categories', body }, `${name.trim()} is in the draft.`)
  }
  return (
    <FormDialog title="New category" action="Add to the draft" onSubmit={make} onClose={onClose}>
      <Fields>
        <Field
          label="Name"
          value={name}
          maxLength={MOST_NAME}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Field
          label="Address"
          value={path}
          maxLength={60}
          hint="One word after a slash, such as /deep-sea."
          onChange={(event) => setPath(event.currentTarget.value)}
        />
      </Fields>
      <Choices label="Sold as" value={soldAs} onChange={setSoldAs} options={waysToSell(maySell)} />
      {soldAs === 'bundle' && (
        <Field
          label="Price"
          inputMode="decimal"
          before={draft.currency}
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

function waysToSell(maySell: boolean) {
  return [
    ...(maySell
      ? [
          { value: 'bundle', label: 'A bundle of its own', note: 'It is sold once it has pictures.' } as const,
          { value: 'free', label: 'Free pictures' } as const,
        ]
      : []),
    { value: 'none', label: 'Not by itself', note: 'Other bundles may hold it.' } as const,
  ]
}

/** 'Deep Sea' is /deep-sea. */
function pathOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words ? `/${words.join('-')}` : ''
}

type CategoryProps = {
  readonly draft: DeskDraft
  readonly category: DraftCategory
  readonly onClose: () => void
}

export function EditCategoryDialog({ draft, category, onClose }: CategoryProps) {
  const save = useSave(draft)
  const { slug } = category
  const [typed, setTyped] = useState({
    name: category.name,
    path: category.path,
    heading: category.heading,
    description: category.description,
  })
  const field = (key: keyof typeof typed, maxLength: number) => ({
    value: typed[key],
    maxLength,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setTyped({ ...typed, [key]: event.currentTarget.value }),
  })
  const isMoved = typed.path !== category.path
  return (
    <FormDialog
      title={`Change ${category.name}`}
      action="Keep in the draft"
      onSubmit={() =>
        save({ method: 'PUT', path: `categories/${slug}`, body: typed }, `${typed.name} is changed in the draft.`)
      }
      onClose={onClose}
    >
      <Fields>
        <Field label="Name" {...field('name', MOST_NAME)} />
        <Field
          label="Address"
          {...field('path', 60)}
          hint={isMoved ? `${category.path} will lead to it.` : 'Old addresses lead to a new one.'}
        />
      </Fields>
      <Field label="Heading of its page" {...field('heading', 80)} />
      <Field label="For search engines" {...field('description', 200)} />
    </FormDialog>
  )
}

export function EndCategoryDialog({ draft, category: { slug, name, path }, onClose }: CategoryProps) {
  const save = useSave(draft)
  const ending = draft.bundles.filter(({ categories }) => categories.every((held) => held === slug))
  const bundles = ending.map((bundle) => `${bundle.name} Bundle`).join(', ')
  return (
    <Confirm
      title={`End ${name}?`}
      action={`End ${name}`}
      onSubmit={() => save({ path: `categories/${slug}/end` }, `${name} ends with the next publication.`)}
      onClose={onClose}
      then={[
        {
          icon: 'globe',
          words: `${path} leads home after the next publication, and sections that show it leave the home page.`,
        },
        ...(bundles ? [{ icon: 'pricing', words: `No longer sold: ${bundles}.` } as const] : []),
        { icon: 'orders', words: 'Buyers keep everything they bought, and its masters stay in storage.' },
      ]}
    />
  )
}
