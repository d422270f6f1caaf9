import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import type { DraftPicture } from '../../../contract/desk/draft.ts'
import { Button } from '../parts/button.tsx'
import { BulkBar, type Chosen } from '../parts/chosen-rows.tsx'
import { useDraft } from '../state/draft.ts'
import { MoveDialog, type MoveTo } from './move-dialog.tsx'
import { type ChangePictures, RemoveDialog } from './remove-dialog.tsx'

type ChosenPicturesProps = {
  readonly chosen: Chosen
  readonly pictures: readonly DraftPicture[]
  readonly slug: string
  readonly change: ChangePictures
}

/** What can be done with several pictures at once. */
export function ChosenPictures({ chosen, pictures, slug, change }: ChosenPicturesProps) {
  const [asked, setAsked] = useState<MoveTo | 'remove'>()
  const { value: draft } = useDraft()
  const isFree = draft?.categories.find((category) => category.slug === slug)?.isFree
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
        {isFree !== undefined && (
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
      {asked && asked !== 'remove' && <MoveDialog {...{ ids, slug, change, what }} to={asked} onClose={close} />}
      {asked === 'remove' && <RemoveDialog pictures={some} change={change} onClose={close} />}
    </>
  )
}
