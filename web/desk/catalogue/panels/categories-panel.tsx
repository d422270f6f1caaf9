import { useState } from 'react'
import type { DeskDraft, DraftCategory } from '../../../../contract/desk/draft.ts'
import { findAmount } from '../../../../contract/money.ts'
import { Button } from '../../parts/button.tsx'
import { Choices } from '../../parts/choice.tsx'
import { Confirm, FormDialog } from '../../parts/dialog.tsx'
import { Field, Fields } from '../../parts/field.tsx'
import { Hidden, Panel } from '../../parts/layout.tsx'
import { Menu, MenuItem, MenuLine } from '../../parts/menu.tsx'
import { Empty } from '../../parts/states.tsx'
import { Cell, HeadCell, Table } from '../../parts/table.tsx'
import styles from '../catalogue.module.css'
import { MoveHandle, MoveItems } from '../move-handle.tsx'
import { RowTitle, StateTag } from '../row-title.tsx'
import { type useActs, useMoves, useSave } from '../use-save.ts'

type PanelProps = { readonly draft: DeskDraft; readonly maySell: boolean }

type Asked = { readonly what: 'new' } | { readonly what: 'edit' | 'end'; readonly category: DraftCategory }

/** The pages of the shop that show pictures, in the order of its lists. */
export function CategoriesPanel({ draft, maySell }: PanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const { categories } = draft
  return (
    <Panel
      title="Categories"
      flush
      acts={
        <Button icon="plus" onClick={() => setAsked({ what: 'new' })}>
          New category …
        </Button>
      }
    >
      {categories.length === 0 ? (
        <Empty icon="catalogue" title="No category yet">
          Pictures stand in categories; each has a page of its own.
        </Empty>
      ) : (
        <CategoriesTable draft={draft} onAsk={setAsked} />
      )}
      {asked?.what === 'new' && <NewCategoryDialog draft={draft} maySell={maySell} onClose={close} />}
      {asked?.what === 'edit' && <EditCategoryDialog draft={draft} category={asked.category} onClose={close} />}
      {asked?.what === 'end' && <EndCategoryDialog draft={draft} category={asked.category} onClose={close} />}
    </Panel>
  )
}

type TableProps = { readonly draft: DeskDraft; readonly onAsk: (asked: Asked) => void }

function CategoriesTable({ draft, onAsk }: TableProps) {
  const { act, isBusy, order, move } = useMoves(draft, 'categories')
  const head = (
    <>
      <HeadCell className={styles.order}>
        <Hidden>Order</Hidden>
      </HeadCell>
      <HeadCell>Category</HeadCell>
      <HeadCell align="end">Pictures</HeadCell>
      <HeadCell>Draft</HeadCell>
      <HeadCell>
        <Hidden>Actions</Hidden>
      </HeadCell>
    </>
  )
  return (
    <Table label="Categories" cards head={head}>
      {draft.categories.map((category) => (
        <tr key={category.slug} className={styles.row}>
          <Cell phone="off">
            <MoveHandle
              name={category.name}
              slug={category.slug}
              order={order}
              isBusy={isBusy}
              onMove={(before) => move(category, before)}
            />
          </Cell>
          <Cell phone="full">
            <RowTitle
              name={category.name}
              note={category.path}
              cover={category.cover}
              to={`/desk/catalogue/${category.slug}`}
            />
          </Cell>
          <Cell align="end" label="Pictures">
            {category.pictures}
          </Cell>
          <Cell>
            <StateTag state={category.state} isHidden={category.isHidden} />
          </Cell>
          <Cell>
            <Menu label={`Actions for ${category.name}`}>
              <MenuItem icon="edit" label="Name, address, words …" onAction={() => onAsk({ what: 'edit', category })} />
              <MoveItems order={order} slug={category.slug} onMove={(before) => move(category, before)} />
              <MenuItem {...hiding(category, act)} />
              <MenuLine />
              <MenuItem icon="trash" label="End …" isDanger onAction={() => onAsk({ what: 'end', category })} />
            </Menu>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

function hiding({ slug, name, isHidden }: DraftCategory, act: ReturnType<typeof useActs>['act']) {
  const set = (hidden: boolean) => ({ path: `categories/${slug}/hide`, body: { isHidden: hidden } })
  const done = `${name} is ${isHidden ? 'shown' : 'hidden'} in the draft.`
  return {
    icon: isHidden ? 'eye' : 'eye-off',
    label: isHidden ? 'Show' : 'Hide',
    onAction: () => void act(set(!isHidden), done, set(isHidden)),
  } as const
}

type NewProps = { readonly draft: DeskDraft; readonly maySell: boolean; readonly onClose: () => void }

type SoldAs = 'bundle' | 'free' | 'none'

const MOST_NAME = 40

function NewCategoryDialog({ draft, maySell, onClose }: NewProps) {
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

function EditCategoryDialog({ draft, category, onClose }: CategoryProps) {
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

function EndCategoryDialog({ draft, category: { slug, name, path }, onClose }: CategoryProps) {
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
