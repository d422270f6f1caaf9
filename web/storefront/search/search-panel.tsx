import { type KeyboardEvent, useEffect, useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import { request } from '../../state/request.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useModal } from '../../ui/use-modal.ts'
import type { Shown } from '../catalogue/shown.ts'
import { useFavourites } from '../favourites/favourites.ts'
import { FilterBar, FilterSheet } from './find/filter-sheet.tsx'
import { type Narrowing, NOT_NARROWED } from './find/find-wallpapers.ts'
import { SearchFilters } from './find/search-filters.tsx'
import { SearchResults } from './find/search-results.tsx'
import type { Find } from './find-panel.ts'
import styles from './search-panel.module.css'
import { problemWords, type Search, useSearch } from './use-search.ts'

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

/** So long nothing is typed before words count as what somebody looked for. */
const SETTLED_MS = 1500

const told = new Set<string>()

/** Tells the shop which words found nothing, once each: the owner may want to make such pictures. Null: nothing to tell. */
function useMissedSearch(words: string | null): void {
  useEffect(() => {
    if (!words || told.has(words)) return
    const timer = setTimeout(() => {
      told.add(words)
      void request('/api/missed-searches', { method: 'POST', keepalive: true, body: { words } })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [words])
}

const KEY = 'recent-searches'
const MOST = 6

/** Words that led somewhere, the newest first, for as long as the tab is open. */
function listRecent(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

function addRecent(words: string): void {
  const wanted = words.trim().slice(0, 60)
  if (wanted === '') return
  try {
    const others = listRecent().filter((known) => known.toLowerCase() !== wanted.toLowerCase())
    sessionStorage.setItem(KEY, JSON.stringify([wanted, ...others].slice(0, MOST)))
  } catch {
    // Storage is closed to this page: then nothing is remembered.
  }
}
