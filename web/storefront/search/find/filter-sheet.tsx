import { useRef } from 'react'
import { countOf } from '../../../../contract/count.ts'
import { SCREEN_NAMES, SCREENS } from '../../../../contract/pictures/search-terms.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SheetDialog } from '../../../ui/sheet-dialog.tsx'
import { listShownCategories } from '../../catalogue/counts.ts'
import type { Search } from '../use-search.ts'
import styles from './filter-sheet.module.css'
import { listChosen, type Narrowing, NOT_NARROWED } from './find-wallpapers.ts'
import { CategoryChoice, Swatches } from './search-filters.tsx'

type FilterSheetProps = {
  readonly narrowing: Narrowing
  readonly onNarrow: (next: Partial<Narrowing>) => void
  readonly search: Search
  readonly onClose: () => void
}

/** Everything to narrow by, on a sheet over the results. What is chosen holds at once; the answer only leads back. */
export function FilterSheet({ narrowing, onNarrow, search, onClose }: FilterSheetProps) {
  const { status, total, count } = search
  const isReady = status === 'ready'
  return (
    <SheetDialog
      title="Filters"
      onClose={onClose}
      answers={
        <>
          <Button onClick={() => onNarrow(NOT_NARROWED)}>Clear</Button>
          <Button tone="ember" className="figures" onClick={onClose}>
            {isReady ? `Show ${total}` : 'Show'}
          </Button>
        </>
      }
    >
      <Swatches
        className={styles.swatches}
        legendClass={styles.legend}
        colour={narrowing.colour}
        onColour={(colour) => onNarrow({ colour })}
      />
      <Chips
        legend="For"
        chosen={narrowing.screen}
        onChoose={(screen) => onNarrow({ screen })}
        options={SCREEN_NAMES.map((screen) => ({
          value: screen,
          words: SCREENS[screen].name,
          ...countBoth(count, { screen }),
        }))}
      />
      <Categories narrowing={narrowing} onNarrow={onNarrow} search={search} />
      <p className="visually-hidden" role="status">
        {isReady ? countOf(total, 'wallpaper') : ''}
      </p>
    </SheetDialog>
  )
}

/** More than these nobody looks through on a phone; a list that the phone itself opens is quicker then. */
const MOST_CHIPS = 40

function Categories({ narrowing, onNarrow, search: { count } }: Omit<FilterSheetProps, 'onClose'>) {
  const categories = listShownCategories()
  const onChoose = (category: string | null) => onNarrow({ category })
  if (categories.length > MOST_CHIPS) {
    return <CategoryChoice value={narrowing.category} onChange={onChoose} />
  }
  return (
    <Chips
      legend="Category"
      chosen={narrowing.category}
      onChoose={onChoose}
      options={categories.map(({ slug, name }) => ({
        value: slug,
        words: name,
        ...countBoth(count, { category: slug }),
      }))}
    />
  )
}

type Counted = { readonly found?: number; readonly atMost?: number }

/** How many there are with what is chosen beside it, and with nothing beside it. */
function countBoth(count: Search['count'], one: Partial<Narrowing>): Counted {
  return count ? { found: count(one), atMost: count({ ...NOT_NARROWED, ...one }) } : {}
}

type ChipsProps<Value extends string> = {
  readonly legend: string
  readonly chosen: Value | null
  readonly onChoose: (value: Value | null) => void
  readonly options: readonly (Counted & { readonly value: Value; readonly words: string })[]
}

/**
 * Pressing the chosen one again lets it go. What has nothing for these words in any colour is left out; what has nothing
 * beside the other filters stays where it is, so that nothing moves under the finger.
 */
function Chips<Value extends string>({ legend, chosen, onChoose, options }: ChipsProps<Value>) {
  const offered = options.filter(({ value, atMost }) => atMost !== 0 || value === chosen)
  if (offered.length === 0) return null
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {offered.map(({ value, words, found }) => (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={value === chosen}
            data-empty={found === 0 || undefined}
            onClick={() => onChoose(value === chosen ? null : value)}
          >
            {words}
            {found !== undefined && <small className="figures">{found}</small>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

type FilterBarProps = {
  readonly narrowing: Narrowing
  readonly onNarrow: (next: Partial<Narrowing>) => void
  readonly isKept: boolean
  readonly keptCount: number
  readonly onKept: () => void
  readonly onOpen: () => void
}

/** On phones: the way to the filters, and what is chosen, each to be let go by a press. */
export function FilterBar({ narrowing, onNarrow, isKept, keptCount, onKept, onOpen }: FilterBarProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = listChosen(narrowing)

  function letGo(by: keyof Narrowing) {
    // The pressed one goes, and would take the focus with it.
    opener.current?.focus()
    onNarrow({ [by]: null })
  }

  return (
    <div className={styles.bar}>
      <button ref={opener} type="button" className={styles.chip} aria-haspopup="dialog" onClick={onOpen}>
        <Icon name="menu" />
        Filters
        {chosen.length > 0 && <small className="figures">{chosen.length}</small>}
      </button>
      {chosen.map(({ by, words }) => (
        <button key={by} type="button" className={styles.chip} data-chosen onClick={() => letGo(by)}>
          <span className="visually-hidden">Remove </span>
          <span className={styles.words}>{words}</span>
          <Icon name="close" />
        </button>
      ))}
      <button type="button" className={styles.chip} aria-pressed={isKept} onClick={onKept}>
        Favourites
        <small className="figures">{keptCount}</small>
      </button>
    </div>
  )
}
