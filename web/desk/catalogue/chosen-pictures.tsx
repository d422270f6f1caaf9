import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import type { DraftPicture } from '../../../contract/desk/draft.ts'
import { Button } from '../parts/button.tsx'
import { BulkBar, type Chosen } from '../parts/chosen-rows.tsx'
import { useDraft } from '../state/draft.ts'
import { sayFailed } from '../state/toasts.ts'
import { MoveDialog, type MoveTo } from './move-dialog.tsx'
import { type ChangePictures, RemoveDialog } from './remove-dialog.tsx'

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
