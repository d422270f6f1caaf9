import type { Collection } from '../../../contract/accounts/collections.ts'
import { countOf } from '../../../contract/count.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { useAuthState } from '../accounts/identity-context.tsx'
import type { Asking } from './favourites-dialog.tsx'
import styles from './favourites-page.module.css'
import { problemWords } from './problem-words.ts'
import type { Search } from './use-search.ts'

type FavouritesHeadProps = {
  readonly chosen: Collection | null
  readonly status: Search['status']
  readonly count: number
  readonly onAsk: (asking: Asking) => void
}

export function FavouritesHead({ chosen, status, count, onAsk }: FavouritesHeadProps) {
  const isSignedIn = useAuthState().status === 'signed-in'
  return (
    <header className={styles.head}>
      <h1 className={chosen ? styles.named : undefined}>{chosen ? <bdi>{chosen.name}</bdi> : 'Favourites'}</h1>
      <NeedsScripts words="Favourites need JavaScript. Please turn it on in your browser and load this page again." />
      <div className={styles.about}>
        <p className="lead scripted" role="status">
          {status === 'ready' ? countWords(count, chosen !== null, isSignedIn) : problemWords(status)}
        </p>
        {chosen && (
          <p className={styles.acts}>
            <Button small onClick={() => onAsk('rename')}>
              Rename
            </Button>
            <Button small tone="bare" onClick={() => onAsk('delete')}>
              Delete
            </Button>
          </p>
        )}
      </div>
    </header>
  )
}

function countWords(count: number, isCollection: boolean, isSignedIn: boolean): string {
  if (isCollection && count === 0) return 'Nothing in it yet. Select among your favourites, and add them.'
  if (isCollection) return `${countOf(count, 'picture')} in this collection.`
  if (count === 0) return 'Nothing yet. Press the heart on a picture, and it waits for you here.'
  const where = isSignedIn ? ' They are in your account and on every device where you log in.' : ''
  return `${countOf(count, 'kept picture')}.${where}`
}
