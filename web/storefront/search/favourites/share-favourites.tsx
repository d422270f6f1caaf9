import { LONGEST_NAME, tidyName } from '../../../../contract/accounts/collections.ts'
import { countOf } from '../../../../contract/count.ts'
import { MOST_IDS } from '../../../../contract/pictures/search.ts'
import { Picture } from '../../../ui/picture.tsx'
import { ShareDialog } from '../../catalogue/share-dialog.tsx'
import type { Shown } from '../../catalogue/shown.ts'
import styles from './share-favourites.module.css'

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

const PARAMETER = 'pictures'
const NAME_PARAMETER = 'name'

export type SharedList = {
  readonly ids: readonly string[]
  /** What whoever made the link calls it: a stranger's words. */
  readonly name: string | null
}

/** A list to pass on. It stands after the #, so no server ever reads who likes what (decision 51). */
export function sharedAddress(origin: string, ids: readonly string[], name: string | null = null): string {
  const parameters = { [PARAMETER]: ids.slice(0, MOST_IDS).join(' '), ...(name && { [NAME_PARAMETER]: name }) }
  return `${origin}/favourites#${new URLSearchParams(parameters)}`
}

/** The pictures that an address names, and how they are called; null where it names none. */
export function findShared(hash: string): SharedList | null {
  const parameters = new URLSearchParams(hash.slice(1))
  const ids = parameters.get(PARAMETER)?.split(' ').filter(Boolean) ?? []
  if (ids.length === 0) return null
  const name = [...tidyName(parameters.get(NAME_PARAMETER)?.slice(0, 1000) ?? '')].slice(0, LONGEST_NAME).join('')
  return { ids: [...new Set(ids)].slice(0, MOST_IDS), name: name || null }
}
