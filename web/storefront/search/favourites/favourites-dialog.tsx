import { type Collection, MOST_COLLECTIONS } from '../../../../contract/accounts/collections.ts'
import { countOf } from '../../../../contract/count.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Shown } from '../../catalogue/shown.ts'
import { type Collections, findTypedProblem, newId } from '../../collections/change-collections.ts'
import { ChooseDialog } from '../../collections/choose-dialog.tsx'
import { collections, putIn } from '../../collections/collections.ts'
import { NameDialog } from '../../collections/name-dialog.tsx'
import type { Selected } from './kept-list.tsx'
import { ShareFavourites } from './share-favourites.tsx'

/** What lies over the page; null is nothing. */
export type Asking = 'share' | 'make' | 'choose' | 'rename' | 'delete' | null

type FavouritesDialogProps = {
  readonly asking: Asking
  readonly onAsk: (asking: Asking) => void
  readonly all: Collections
  readonly kept: readonly string[]
  readonly chosen: Collection | null
  readonly results: readonly Shown[]
  readonly selected: Selected
  /** Ends choosing, with words for what came of it. */
  readonly finish: (said: string) => void
  readonly onShow: (id: string | null) => void
}

export function FavouritesDialog(props: FavouritesDialogProps) {
  const { asking, onAsk, all, chosen, results } = props
  const close = () => onAsk(null)
  if (asking === 'share') return <ShareFavourites results={results} name={chosen?.name ?? null} onClose={close} />
  if (asking === 'make') return <Make {...props} />
  if (asking === 'choose') return <Choose {...props} />
  if (asking === 'rename' && chosen) {
    return (
      <NameDialog
        title="Rename"
        action="Rename it"
        name={chosen.name}
        findProblem={(typed) => findTypedProblem(typed, all, chosen.id)}
        onName={(name) => {
          collections.change({ kind: 'rename', id: chosen.id, name })
          close()
        }}
        onClose={close}
      />
    )
  }
  return asking === 'delete' && chosen ? <Delete {...props} chosen={chosen} /> : null
}

/** What is selected goes in at once. */
function Make({ all, selected, onAsk, onShow, finish }: FavouritesDialogProps) {
  const pictures = [...(selected ?? [])]
  const isFull = all.length >= MOST_COLLECTIONS
  return (
    <NameDialog
      title="New collection"
      action="Make it"
      note={pictures.length > 0 ? `${countOf(pictures.length, 'selected picture')} will be in it.` : undefined}
      findProblem={(typed) => (isFull ? FULL : findTypedProblem(typed, all))}
      onName={(name) => {
        const id = newId()
        collections.change({ kind: 'make', id, name })
        onAsk(null)
        finish(pictures.length > 0 ? putIn({ id, name }, pictures) : `${name} is made.`)
        onShow(id)
      }}
      onClose={() => onAsk(null)}
    />
  )
}

const FULL = `There is room for ${MOST_COLLECTIONS} collections, and no more.`

function Choose({ all, kept, selected, onAsk, finish }: FavouritesDialogProps) {
  const pictures = [...(selected ?? [])]
  return (
    <ChooseDialog
      collections={all}
      kept={kept}
      pictures={pictures}
      onChoose={(chosen) => {
        onAsk(null)
        finish(putIn(chosen, pictures))
      }}
      onMake={() => onAsk('make')}
      onClose={() => onAsk(null)}
    />
  )
}

function Delete({ chosen: { id, name }, onAsk, onShow, finish }: FavouritesDialogProps & { chosen: Collection }) {
  return (
    <ConfirmDialog
      words={`Delete the collection ‘${name}’? Its pictures stay among your favourites.`}
      action="Delete it"
      busy={false}
      onConfirm={() => {
        onAsk(null)
        collections.change({ kind: 'delete', id })
        finish(`${name} is deleted. Its pictures are still here.`)
        onShow(null)
      }}
      onClose={() => onAsk(null)}
    />
  )
}
