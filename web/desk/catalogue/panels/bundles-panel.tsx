import { useState } from 'react'
import type { DeskDraft, DraftBundle } from '../../../../contract/desk/draft.ts'
import { findAmount, formatMoney } from '../../../../contract/money.ts'
import { Button } from '../../parts/button.tsx'
import { Checkbox } from '../../parts/choice.tsx'
import { Confirm, FormDialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Hidden, Panel } from '../../parts/layout.tsx'
import { Menu, MenuItem, MenuLine } from '../../parts/menu.tsx'
import { Empty } from '../../parts/states.tsx'
import { Cell, HeadCell, Table } from '../../parts/table.tsx'
import { Tag } from '../../parts/tag.tsx'
import styles from '../catalogue.module.css'
import { MoveHandle, MoveItems } from '../move-handle.tsx'
import { RowTitle, StateTag } from '../row-title.tsx'
import { type useActs, useMoves, useSave } from '../use-save.ts'

type PanelProps = { readonly draft: DeskDraft; readonly maySell: boolean }

type Asked = { readonly what: 'new' } | { readonly what: 'edit' | 'end'; readonly bundle: DraftBundle }

/** What is sold, in the order of the shop's lists. */
export function BundlesPanel({ draft, maySell }: PanelProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const makes = maySell && (
    <Button icon="plus" onClick={() => setAsked({ what: 'new' })}>
      New bundle …
    </Button>
  )
  return (
    <Panel title="Bundles" flush acts={makes}>
      {draft.bundles.length === 0 ? (
        <Empty icon="pricing" title="No bundle yet">
          A bundle sells the pictures of one or more categories.
        </Empty>
      ) : (
        <BundlesTable draft={draft} maySell={maySell} onAsk={setAsked} />
      )}
      {asked?.what === 'new' && <BundleDialog draft={draft} onClose={close} />}
      {asked?.what === 'edit' && <BundleDialog draft={draft} bundle={asked.bundle} onClose={close} />}
      {asked?.what === 'end' && <EndBundleDialog draft={draft} bundle={asked.bundle} onClose={close} />}
    </Panel>
  )
}

function BundlesTable({ draft, maySell, onAsk }: PanelProps & { readonly onAsk: (asked: Asked) => void }) {
  const { act, isBusy, order, move } = useMoves(draft, 'bundles')
  const names = new Map(draft.categories.map(({ slug, name }) => [slug, name]))
  const head = (
    <>
      <HeadCell className={styles.order}>
        <Hidden>Order</Hidden>
      </HeadCell>
      <HeadCell>Bundle</HeadCell>
      <HeadCell align="end">Price</HeadCell>
      <HeadCell>Draft</HeadCell>
      <HeadCell>
        <Hidden>Actions</Hidden>
      </HeadCell>
    </>
  )
  return (
    <Table label="Bundles" cards head={head}>
      {draft.bundles.map((bundle) => (
        <tr key={bundle.slug} className={styles.row}>
          <Cell phone="off">
            <MoveHandle
              name={bundle.name}
              slug={bundle.slug}
              order={order}
              isBusy={isBusy}
              onMove={(before) => move(bundle, before)}
            />
          </Cell>
          <Cell phone="full">
            <RowTitle
              name={`${bundle.name} Bundle`}
              note={bundle.categories.map((slug) => names.get(slug) ?? slug).join(', ')}
              cover={bundle.cover}
            />
          </Cell>
          <Cell align="end" label="Price">
            {formatMoney(bundle.priceMinor, draft.currency)}
          </Cell>
          <Cell>
            {!bundle.isListed && <Tag icon="eye-off">Not listed</Tag>}
            <StateTag state={bundle.state} />
          </Cell>
          <Cell>
            <Menu label={`Actions for ${bundle.name} Bundle`}>
              <MenuItem icon="edit" label="Name and what it holds …" onAction={() => onAsk({ what: 'edit', bundle })} />
              <MoveItems order={order} slug={bundle.slug} onMove={(before) => move(bundle, before)} />
              {(maySell || bundle.isListed) && <MenuItem {...listing(bundle, act)} />}
              {maySell && <MenuLine />}
              {maySell && (
                <MenuItem icon="trash" label="End …" isDanger onAction={() => onAsk({ what: 'end', bundle })} />
              )}
            </Menu>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

function listing({ slug, name, isListed }: DraftBundle, act: ReturnType<typeof useActs>['act']) {
  const set = (listed: boolean) => ({ method: 'PUT', path: `bundles/${slug}`, body: { isListed: listed } }) as const
  const done = `${name} Bundle is ${isListed ? 'not listed any more' : 'listed'} in the draft.`
  return {
    icon: isListed ? 'eye-off' : 'eye',
    label: isListed ? 'Take out of the lists' : 'List',
    ...(isListed && { note: 'Still sold where its pictures are' }),
    onAction: () => void act(set(!isListed), done, set(isListed)),
  } as const
}

type BundleDialogProps = {
  readonly draft: DeskDraft
  /** Absent for a new one. */
  readonly bundle?: DraftBundle
  readonly onClose: () => void
}

/** Its name and what it holds; a new one has a price too. */
function BundleDialog({ draft, bundle, onClose }: BundleDialogProps) {
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

function EndBundleDialog({ draft, bundle: { slug, name }, onClose }: EndProps) {
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
