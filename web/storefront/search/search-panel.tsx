import { type KeyboardEvent, useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useModal } from '../../ui/use-modal.ts'
import type { Shown } from '../catalogue/shown.ts'
import { useFavourites } from '../favourites/favourites.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { Find } from './find-panel.ts'
import { type Narrowing, NOT_NARROWED } from './narrowing.ts'
import { problemWords } from './problem-words.ts'
import { addRecent, listRecent } from './recent-searches.ts'
import { SearchFilters } from './search-filters.tsx'
import styles from './search-panel.module.css'
import { SearchResults } from './search-results.tsx'
import { useMissedSearch } from './use-missed-search.ts'
import { type Search, useSearch } from './use-search.ts'

type SearchPanelProps = {
  readonly find: Find
  /** Opens a wallpaper; the lightbox steps through the results. */
  readonly onOpen: (id: string, results: readonly Shown[]) => void
  readonly onClose: () => void
}

/** Find: over the whole shop, from every gallery. The field has the focus, arrow keys reach the results. */
export function SearchPanel({ find, onOpen, onClose }: SearchPanelProps) {
  const modal = useModal(onClose)
  const [asked, setAsked] = useState<Asked>({ ...NOTHING_ASKED, like: find.like ?? null })
  const [isFiltering, setIsFiltering] = useState(false)
  const kept = useFavourites()
  const { words, colour, category, screen, like, isKept } = asked
  const search = useSearch({ words, colour, category, screen, like, kept: isKept ? kept : null })
  const { results, status, total, closeness } = search
  const isPlain = !colour && !isKept && !category && !screen && !like
  const isMissed = status === 'ready' && isPlain && (total === 0 || closeness === 'nearly')
  useMissedSearch(isMissed ? words.trim().slice(0, 100) : null)

  /** Whoever asks for something else has seen enough of what is alike. */
  function ask(next: Partial<Asked>) {
    setAsked({ ...asked, like: null, ...next })
  }

  const narrow = { narrowing: { colour, category, screen }, onNarrow: ask }
  const filters = { ...narrow, isKept, keptCount: kept.length, onKept: () => ask({ isKept: !isKept }) }

  function open(id: string) {
    addRecent(words)
    onOpen(id, results)
  }

  function press(event: KeyboardEvent) {
    // The key belongs to the word that is being put together; Safari says so by the code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const [first] = results
    if (event.key === 'Enter' && first) open(first.wallpaper.id)
    // Some browsers would only empty the field.
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    modal.ref.current?.querySelector<HTMLElement>('[data-result]')?.focus()
  }

  return (
    <>
      <dialog {...modal} className={styles.panel} aria-label="Find wallpapers">
        <div className={styles.top}>
          <input
            className={styles.field}
            type="search"
            aria-label="Find wallpapers"
            placeholder="Red car"
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            spellCheck={false}
            value={words}
            onChange={(event) => ask({ words: event.target.value })}
            onKeyDown={press}
          />
          <IconButton bare icon="close" label="Close" onClick={onClose} />
        </div>
        <SearchFilters {...filters} />
        <FilterBar {...filters} onOpen={() => setIsFiltering(true)} />
        {like && <Likeness shown={like} onLeave={() => ask({})} />}
        {isPlain && words === '' && <Recent onChoose={(chosen) => ask({ words: chosen })} />}
        <p className={styles.status} role="status">
          {statusWords(search, asked)}
        </p>
        <SearchResults search={search} onOpen={open} />
      </dialog>
      {isFiltering && <FilterSheet {...narrow} search={search} onClose={() => setIsFiltering(false)} />}
    </>
  )
}

type Asked = Narrowing & {
  readonly words: string
  readonly isKept: boolean
  readonly like: Shown | null
}

const NOTHING_ASKED: Asked = { ...NOT_NARROWED, words: '', isKept: false, like: null }

/** What the results are like, and the way back to all. */
function Likeness({ shown, onLeave }: { shown: Shown; onLeave: () => void }) {
  const { preview, title } = shown.wallpaper
  return (
    <div className={styles.like}>
      <Picture picture={preview} sizes="7rem" alt="" />
      <p>
        <b>{`More like ${title}`}</b>
        <span>by colours and composition</span>
      </p>
      <Button small onClick={onLeave}>
        Show all
      </Button>
    </div>
  )
}

function Recent({ onChoose }: { onChoose: (words: string) => void }) {
  const [recent] = useState(listRecent)
  if (recent.length === 0) return null
  return (
    <ul className={styles.recent} aria-label="Looked for before">
      {recent.map((words) => (
        <li key={words}>
          <button type="button" onClick={() => onChoose(words)}>
            {words}
          </button>
        </li>
      ))}
    </ul>
  )
}

function statusWords({ status, total, closeness }: Search, { words, colour, isKept, like }: Asked): string {
  if (status !== 'ready') return problemWords(status)
  if (like && total === 0) return 'Nothing closer: no other picture here looks like this one.'
  const found = countOf(total, 'wallpaper')
  if (total > 0 && closeness === 'begins' && words.trim().length > 2) return `${found} with words that begin so`
  if (total > 0 && closeness === 'nearly') return `Nothing is called ‘${words.trim()}’. The closest: ${found}`
  if (total > 0) return found
  if (isKept && !words && !colour) return 'No favourites yet. Press the heart on a picture to keep it here.'
  return 'Nothing like that here. Try a shorter word or another colour.'
}
