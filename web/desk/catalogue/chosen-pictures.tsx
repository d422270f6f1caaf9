import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import type { DraftPicture } from '../../../contract/desk/draft.ts'
import { Button } from '../parts/button.tsx'
import { BulkBar, type Chosen } from '../parts/chosen-rows.tsx'
import { FormDialog } from '../parts/dialog.tsx'
import { Select } from '../parts/field.tsx'
import { useDraft } from '../state/draft.ts'
import { type ChangePictures, RemoveDialog } from './remove-dialog.tsx'

type ChosenPicturesProps = {
  readonly chosen: Chosen
  readonly pictures: readonly DraftPicture[]
  readonly slug: string
  readonly change: ChangePictures
}

/** What can be done with several pictures at once. */
export function ChosenPictures({ chosen, pictures, slug, change }: ChosenPicturesProps) {
  const [asked, setAsked] = useState<'move' | 'remove'>()
  const { ids } = chosen
  const some = pictures.filter(({ id }) => chosen.has(id))
  const what = countOf(ids.length, 'picture')
  const are = ids.length === 1 ? 'is' : 'are'
  const close = () => {
    setAsked(undefined)
    chosen.clear()
  }
  const hide = (isHidden: boolean) =>
    change(ids, { isHidden }, `${what} ${are} ${isHidden ? 'hidden' : 'shown'} in the draft.`, { isHidden: !isHidden })
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
        <Button tone="quiet" icon="swap" onClick={() => setAsked('move')}>
          Move …
        </Button>
        <Button tone="danger" icon="trash" onClick={() => setAsked('remove')}>
          Remove …
        </Button>
      </BulkBar>
      {asked === 'move' && <MoveDialog {...{ ids, slug, change, what }} onClose={close} />}
      {asked === 'remove' && <RemoveDialog pictures={some} change={change} onClose={close} />}
    </>
  )
}

type MoveDialogProps = Pick<ChosenPicturesProps, 'slug' | 'change'> & {
  readonly ids: readonly string[]
  readonly what: string
  readonly onClose: () => void
}

/** A category is free or sold, and so are its pictures. */
function MoveDialog({ ids, slug, change, what, onClose }: MoveDialogProps) {
  const { value: draft } = useDraft()
  const others = (draft?.categories ?? []).filter((category) => category.slug !== slug)
  const [chosen, setChosen] = useState<string>()
  const target = others.find((category) => category.slug === chosen) ?? others[0]
  async function move() {
    if (!target) return 'There is no other category.'
    await change(ids, { category: target.slug }, `${what} moved to ${target.name} in the draft.`, { category: slug })
    return undefined
  }
  return (
    <FormDialog title={`Move ${what}`} action="Move in the draft" onSubmit={move} onClose={onClose}>
      <Select
        label="To"
        hint="Pictures of a free category are given away, those of others are sold in bundles. Whoever bought one keeps it."
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
