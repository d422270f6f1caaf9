import { useState } from 'react'
import { countOf } from '../../../../contract/count.ts'
import type { DraftPicture } from '../../../../contract/desk/draft.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm, FormDialog } from '../../parts/dialog.tsx'
import { Select } from '../../parts/field.tsx'
import { Note } from '../../parts/states.tsx'
import { BulkBar, type Chosen } from '../../parts/table.tsx'
import { useDraft } from '../../state/draft.ts'
import { sayFailed } from '../../state/toasts.ts'

type ChosenPicturesProps = {
  readonly chosen: Chosen
  readonly pictures: readonly DraftPicture[]
  readonly slug: string
  readonly maySell: boolean
  readonly change: ChangePictures
}

/** What can be done with several pictures at once. */
export function ChosenPictures({ chosen, pictures, slug, maySell, change }: ChosenPicturesProps) {
  const [asked, setAsked] = useState<MoveTo | 'remove'>()
  const { value: draft } = useDraft()
  const isFree = draft?.categories.find((category) => category.slug === slug)?.isFree
  const { ids } = chosen
  const some = pictures.filter(({ id }) => chosen.has(id))
  const what = countOf(ids.length, 'picture')
  const are = ids.length === 1 ? 'is' : 'are'
  const dialog = { change, onDone: chosen.clear, onClose: () => setAsked(undefined) }
  async function hide(isHidden: boolean) {
    const done = `${what} ${are} ${isHidden ? 'hidden' : 'shown'} in the draft.`
    const problem = await change(ids, { isHidden }, done, { isHidden: !isHidden })
    if (problem !== undefined) sayFailed(problem)
  }
  return (
    <>
      <BulkBar chosen={chosen}>
        {some.some(({ isHidden }) => !isHidden) && (
          <Button tone="quiet" icon="eye-off" onClick={() => hide(true)}>
            Hide
          </Button>
        )}
        {some.some(({ isHidden }) => isHidden) && (
          <Button tone="quiet" icon="eye" onClick={() => hide(false)}>
            Show
          </Button>
        )}
        {isFree !== undefined && (isFree || maySell) && (
          <Button tone="quiet" icon="pricing" onClick={() => setAsked(isFree ? 'sold' : 'free')}>
            {isFree ? 'Sell …' : 'Give away …'}
          </Button>
        )}
        <Button tone="quiet" icon="swap" onClick={() => setAsked('any')}>
          Move …
        </Button>
        <Button tone="danger" icon="trash" onClick={() => setAsked('remove')}>
          Remove …
        </Button>
      </BulkBar>
      {asked && asked !== 'remove' && <MoveDialog {...dialog} ids={ids} slug={slug} what={what} to={asked} />}
      {asked === 'remove' && <RemoveDialog {...dialog} pictures={some} />}
    </>
  )
}

/** Anywhere, or where pictures are given away, or where they are sold. */
type MoveTo = 'any' | 'free' | 'sold'

type MoveDialogProps = {
  readonly to: MoveTo
  readonly ids: readonly string[]
  /** Of the category in which they are. */
  readonly slug: string
  readonly what: string
  readonly change: ChangePictures
  readonly onDone: () => void
  readonly onClose: () => void
}

const WORDS = {
  any: {
    verb: 'Move',
    hint: 'Pictures of a free category are given away, those of others are sold in bundles. Whoever bought one keeps it.',
    none: 'There is no other category.',
  },
  free: {
    verb: 'Give away',
    hint: 'Everybody may download them there in full size, and bundles hold them no longer. Whoever bought one keeps it.',
    none: 'There is no free category yet. Make one in the catalogue: ‘New category’, sold as ‘Free pictures’.',
  },
  sold: {
    verb: 'Sell',
    hint: 'They are part of the bundles that hold this category, also for those who bought them before. Free downloads end.',
    none: 'There is no category yet whose pictures are sold. Make one in the catalogue: ‘New category’.',
  },
} as const

/** A category is free or sold, and so are its pictures. */
function MoveDialog({ to, ids, slug, change, what, onDone, onClose }: MoveDialogProps) {
  const { value: draft } = useDraft()
  const others = (draft?.categories ?? []).filter(
    (category) => category.slug !== slug && (to === 'any' || category.isFree === (to === 'free')),
  )
  const [chosen, setChosen] = useState<string>()
  const target = others.find((category) => category.slug === chosen) ?? others[0]
  const { verb, hint, none } = WORDS[to]
  async function move() {
    if (!target) return none
    const done = `${what} moved to ${target.name} in the draft.`
    const problem = await change(ids, { category: target.slug }, done, { category: slug })
    if (problem === undefined) onDone()
    return problem
  }
  if (draft && !target) {
    return (
      <FormDialog title={`${verb} ${what}`} action="Close" onSubmit={async () => undefined} onClose={onClose}>
        <Note>{none}</Note>
      </FormDialog>
    )
  }
  return (
    <FormDialog title={`${verb} ${what}`} action={`${verb} in the draft`} onSubmit={move} onClose={onClose}>
      <Select
        label={to === 'any' ? 'To' : 'In'}
        hint={hint}
        value={target?.slug}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {others.map(({ slug: other, name, isFree }) => (
          <option key={other} value={other}>
            {name} ({isFree ? 'free' : 'sold'})
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}

/** Says why it was refused, or nothing. */
type ChangePictures = (ids: readonly string[], to: object, done: string, back?: object) => Promise<string | undefined>

type RemoveDialogProps = {
  readonly pictures: readonly DraftPicture[]
  readonly change: ChangePictures
  readonly onDone?: () => void
  readonly onClose: () => void
}

export function RemoveDialog({ pictures, change, onDone, onClose }: RemoveDialogProps) {
  const [first] = pictures
  const what = pictures.length === 1 ? (first?.title ?? '') : countOf(pictures.length, 'picture')
  const isOld = pictures.some(({ isNew }) => !isNew)
  async function remove() {
    const ids = pictures.map(({ id }) => id)
    const done = `${what} ${pictures.length === 1 ? 'is' : 'are'} removed in the draft.`
    const problem = await change(ids, { isRemoved: true }, done, { isRemoved: false })
    if (problem === undefined) onDone?.()
    return problem
  }
  return (
    <Confirm
      title={`Remove ${what}?`}
      action={`Remove ${what}`}
      onSubmit={remove}
      onClose={onClose}
      then={[
        { icon: 'eye-off', words: 'It leaves the gallery with the next publication.' },
        ...(isOld ? [{ icon: 'key', words: 'Whoever bought it keeps it in their library.' } as const] : []),
        { icon: 'undo', words: 'Until you publish, the message that follows takes it back.' },
      ]}
    />
  )
}
