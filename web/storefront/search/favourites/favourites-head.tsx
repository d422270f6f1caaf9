import type { Collection } from '../../../../contract/accounts/collections.ts'
import { countOf } from '../../../../contract/count.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { useBrowserValue } from '../../../state/store.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NeedsScripts } from '../../../ui/waiting.tsx'
import { useAuthState } from '../../accounts/identity-context.tsx'
import { readSessionHint } from '../../accounts/session-hint.ts'
import favouritesPage from '../favourites-page.module.css'
import { problemWords, type Search } from '../use-search.ts'
import type { Asking } from './favourites-dialog.tsx'
import styles from './favourites-head.module.css'

type FavouritesHeadProps = {
  readonly chosen: Collection | null
  readonly status: Search['status']
  readonly count: number
  readonly onAsk: (asking: Asking) => void
}

export function FavouritesHead({ chosen, status, count, onAsk }: FavouritesHeadProps) {
  const isSignedIn = useAuthState().status === 'signed-in'
  return (
    <header className={favouritesPage.head}>
      <h1 className={chosen ? favouritesPage.named : undefined}>{chosen ? <bdi>{chosen.name}</bdi> : 'Favourites'}</h1>
      <NeedsScripts words="Favourites need JavaScript. Please turn it on in your browser and load this page again." />
      <div className={favouritesPage.about}>
        <p className="lead scripted" role="status">
          {status === 'ready' ? countWords(count, chosen !== null, isSignedIn) : problemWords(status)}
        </p>
        {chosen && (
          <p className={favouritesPage.acts}>
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

/** Where visitors’ favourites are, and how they come along. Nobody reads it who may be signed in. */
export function BrowserOnly() {
  const isSignedOut = useAuthState().status === 'signed-out'
  const isStranger = useBrowserValue(() => readSessionHint() === null, false)
  if (!isSignedOut || !isStranger) return null
  return (
    <aside className={styles.note} aria-label="Where they are kept">
      <p>
        <b>Kept in this browser only.</b> Log in and they go with you; nothing here is lost by it.
      </p>
      <LinkButton small to="/login">
        Log in
      </LinkButton>
    </aside>
  )
}

type KeptToolsProps = {
  /** How many are listed. */
  readonly count: number
  readonly isSelecting: boolean
  readonly onAsk: (asking: Asking) => void
  readonly onSelect: () => void
}

/** What can be done with all that is listed. */
export function KeptTools({ count, isSelecting, onAsk, onSelect }: KeptToolsProps) {
  return (
    <div className={styles.tools}>
      {count > 0 && (
        <Button small aria-haspopup="dialog" onClick={() => onAsk('share')}>
          <Icon name="share" />
          Share as link
        </Button>
      )}
      {count > 0 && (
        <Button small data-select onClick={onSelect}>
          {isSelecting ? 'Done' : 'Select'}
        </Button>
      )}
      <LinkButton small to="/feed">
        Daily feed
      </LinkButton>
    </div>
  )
}
