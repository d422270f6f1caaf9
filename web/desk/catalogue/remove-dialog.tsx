import { countOf } from '../../../contract/count.ts'
import type { DraftPicture } from '../../../contract/desk/draft.ts'
import { Confirm } from '../parts/dialog.tsx'

/** Says why it was refused, or nothing. */
export type ChangePictures = (
  ids: readonly string[],
  wish: object,
  done: string,
  back?: object,
) => Promise<string | undefined>

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
