import type { Collection } from '../../../contract/accounts/collections.ts'
import { countOf } from '../../../contract/count.ts'
import { SheetDialog } from '../../ui/sheet-dialog.tsx'
import type { Collections } from './change-collections.ts'
import styles from './choose-dialog.module.css'
import { countIn } from './collection-chips.tsx'

type ChooseDialogProps = {
  readonly collections: Collections
  readonly kept: readonly string[]
  readonly pictures: readonly string[]
  readonly onChoose: (collection: Collection) => void
  readonly onMake: () => void
  readonly onClose: () => void
}

/** Into which collection the pictures go. */
export function ChooseDialog({ collections, kept, pictures, onChoose, onMake, onClose }: ChooseDialogProps) {
  return (
    <SheetDialog title={`Add ${countOf(pictures.length, 'picture')} to`} onClose={onClose}>
      <ul className={styles.list}>
        {collections.map((one) => {
          const isIn = pictures.every((id) => one.pictures.includes(id))
          return (
            <li key={one.id}>
              <button type="button" aria-disabled={isIn} onClick={() => !isIn && onChoose(one)}>
                <bdi>{one.name}</bdi>
                <small className="figures">{isIn ? 'in it already' : countOf(countIn(one, kept), 'picture')}</small>
              </button>
            </li>
          )
        })}
        <li>
          <button type="button" onClick={onMake}>
            New collection
          </button>
        </li>
      </ul>
    </SheetDialog>
  )
}
