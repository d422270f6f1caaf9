import { countOf } from '../../../contract/count.ts'
import { MOST_IDS } from '../../../contract/pictures/search.ts'
import { Picture } from '../../ui/picture.tsx'
import { ShareDialog } from '../../ui/share-dialog.tsx'
import type { Shown } from '../catalogue/shown.ts'
import styles from './share-favourites.module.css'
import { sharedAddress } from './shared-list.ts'

type ShareFavouritesProps = {
  readonly results: readonly Shown[]
  /** Of a collection; it goes along in the link. */
  readonly name: string | null
  readonly onClose: () => void
}

const SHOWN = 4

/** A link to what is listed, as it is now. */
export function ShareFavourites({ results, name, onClose }: ShareFavouritesProps) {
  const ids = results.slice(0, MOST_IDS).map(({ wallpaper }) => wallpaper.id)
  return (
    <ShareDialog
      title={name ? `Share “${name}”` : 'Share your favourites'}
      words={name ?? 'Favourites'}
      address={sharedAddress(location.origin, ids, name)}
      onClose={onClose}
    >
      <ul className={styles.pictures}>
        {results.slice(0, SHOWN).map(({ wallpaper }) => (
          <li key={wallpaper.id}>
            <Picture picture={wallpaper.preview} sizes="8rem" alt="" />
          </li>
        ))}
      </ul>
      <p className={styles.words}>{shareWords(ids.length, results.length, name)}</p>
    </ShareDialog>
  )
}

function shareWords(count: number, total: number, name: string | null): string {
  const what =
    count < total ? `the first ${count} of them` : `${total === 1 ? 'this' : 'these'} ${countOf(total, 'picture')}`
  const called = name ? ', under this name' : ''
  return `Whoever has the link sees ${what} as they are today${called}. Not who you are, not what you own.`
}
