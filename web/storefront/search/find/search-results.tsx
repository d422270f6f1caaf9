import { type KeyboardEvent, useState } from 'react'
import type { SiteCategory } from '../../../../contract/site/site-data.ts'
import { site } from '../../../state/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { Search } from '../use-search.ts'
import { PriceOrOwned } from './price-or-owned.tsx'
import styles from './search-results.module.css'

/** As many as anybody looks through; the rest comes on request. */
const FIRST = 60

type SearchResultsProps = { readonly search: Search; readonly onOpen: (id: string) => void }

export function SearchResults({ search: { results, total, more }, onOpen }: SearchResultsProps) {
  const [isAll, setIsAll] = useState(false)
  const isPart = results.length < total
  const shown = isAll || isPart ? results : results.slice(0, FIRST)
  return (
    <>
      <ul className={styles.results}>
        {shown.map(({ wallpaper, category }) => (
          <li key={wallpaper.id}>
            <button
              type="button"
              className={styles.result}
              data-result
              onKeyDown={walk}
              onClick={() => onOpen(wallpaper.id)}
            >
              <Picture picture={wallpaper.preview} sizes="(min-width: 64rem) 25vw, 50vw" alt="" />
              <span className={styles.words}>
                <b>{wallpaper.title}</b>
                <PriceOrOwned category={category} className={styles.having} />
                <span className={styles.bundle}>{bundleName(category)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isPart && (
        <Button
          className={styles.more}
          onClick={() => {
            setIsAll(true)
            more()
          }}
        >
          Show more
        </Button>
      )}
      {!isPart && shown.length < results.length && (
        <Button className={styles.more} onClick={() => setIsAll(true)}>
          Show all {results.length}
        </Button>
      )}
    </>
  )
}

/** By which bundle it is sold; a free one hangs in its gallery. */
function bundleName({ name, offer }: SiteCategory): string {
  const slug = offer.kind === 'bundles' ? offer.buttons[0]?.bundle : undefined
  const bundle = site().bundles.find((candidate) => candidate.slug === slug)
  return bundle ? `${bundle.name} Bundle` : name
}

/** Arrow keys walk through the grid; up from the first row leads back to the field. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const dialog = event.currentTarget.closest('dialog')
  const all = [...(dialog?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
  const at = all.indexOf(event.currentTarget)
  const columns = all.filter(({ offsetTop }) => offsetTop === all[0]?.offsetTop).length
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
  if (by === undefined) return
  event.preventDefault()
  const target = all[at + by] ?? (by < 0 ? dialog?.querySelector('input') : all.at(-1))
  target?.focus()
}
