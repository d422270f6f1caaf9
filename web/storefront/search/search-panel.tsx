import { type KeyboardEvent, useState } from 'react'
import type { ColourName } from '../../../contract/colour-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import type { Shown } from '../catalogue/shown.ts'
import { useFavourites } from '../favourites/favourites.ts'
import { SearchFilters } from './search-filters.tsx'
import styles from './search-panel.module.css'
import { SearchResults } from './search-results.tsx'
import { useMissedSearch } from './use-missed-search.ts'
import { type Search, useSearch } from './use-search.ts'

type SearchPanelProps = {
  /** Opens a wallpaper; the lightbox steps through the results. */
  readonly onOpen: (id: string, results: readonly Shown[]) => void
  readonly onClose: () => void
}

/** Find: over the whole shop, from every gallery. The field has the focus, arrow keys reach the results. */
export function SearchPanel({ onOpen, onClose }: SearchPanelProps) {
  const modal = useModal(onClose)
  const [words, setWords] = useState('')
  const [colour, setColour] = useState<ColourName | null>(null)
  const [isKept, setIsKept] = useState(false)
  const kept = useFavourites()
  const search = useSearch({ words, colour, kept: isKept ? kept : null })
  const { results, status, total } = search
  useMissedSearch(status === 'ready' && total === 0 && !colour && !isKept ? words.trim().slice(0, 100) : null)

  function press(event: KeyboardEvent) {
    const [first] = results
    if (event.key === 'Enter' && first) onOpen(first.wallpaper.id, results)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    modal.ref.current?.querySelector<HTMLElement>('[data-result]')?.focus()
  }

  return (
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
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={press}
        />
        <IconButton bare icon="close" label="Close" onClick={onClose} />
      </div>
      <SearchFilters
        colour={colour}
        onColour={setColour}
        isKept={isKept}
        keptCount={kept.length}
        onKept={() => setIsKept(!isKept)}
      />
      <p className={styles.status} role="status">
        {statusWords(search, { words, colour, isKept })}
      </p>
      <SearchResults search={search} onOpen={(id) => onOpen(id, results)} />
    </dialog>
  )
}

type Asked = { readonly words: string; readonly colour: ColourName | null; readonly isKept: boolean }

function statusWords({ status, total }: Search, { words, colour, isKept }: Asked): string {
  if (status === 'loading') return 'Opening the catalogue ...'
  if (status === 'failed') return 'The catalogue could not be loaded. Please check your connection and try again.'
  if (total > 0) return `${total} ${total === 1 ? 'wallpaper' : 'wallpapers'}`
  if (isKept && !words && !colour) return 'No favourites yet. Press the heart on a picture to keep it here.'
  return 'Nothing like that here. Try a shorter word or another colour.'
}
