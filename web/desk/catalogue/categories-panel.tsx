import { useState } from 'react'
import type { DeskDraft, DraftCategory } from '../../../contract/desk/draft.ts'
import { Button } from '../parts/button.tsx'
import { Hidden, Panel } from '../parts/layout.tsx'
import { Menu, MenuItem, MenuLine } from '../parts/menu.tsx'
import { Empty } from '../parts/states.tsx'
import { Cell, HeadCell, Table } from '../parts/table.tsx'
import styles from './catalogue.module.css'
import { EditCategoryDialog, EndCategoryDialog, NewCategoryDialog } from './category-dialogs.tsx'
import { MoveHandle, MoveItems } from './move-handle.tsx'
import { StateTag } from './state-tag.tsx'
import { Thing } from './thing.tsx'
import { type useActs, useMoves } from './use-save.ts'

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
            <Thing
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
