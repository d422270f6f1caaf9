import { type KeyboardEvent, useState } from 'react'
import { ALL_ACCESS } from '../../../contract/bundles.ts'
import type { SiteCategory } from '../../../contract/site-data.ts'
import { site } from '../../state/site.ts'
import { useStore } from '../../state/store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { findOffer } from '../catalogue/offers.ts'
import { formatPrice } from '../catalogue/prices.ts'
import { NOTHING_OWNED, ownedHint } from '../checkout/owned-hint.ts'
import styles from './search-results.module.css'
import type { Search } from './use-search.ts'

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
                <Having category={category} />
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

/** Owned, free, or for how much. */
function Having({ category: { offer } }: { category: SiteCategory }) {
  const owned = useStore(ownedHint, NOTHING_OWNED)
  if (offer.kind === 'free') return <span className={styles.having}>Free</span>
  const bundles = offer.buttons.map(({ bundle }) => bundle)
  if ([ALL_ACCESS.slug, ...bundles.slice(0, 1)].some((slug) => owned.includes(slug))) {
    return (
      <span className={classNames(styles.having, styles.owned)}>
        <Icon name="check" />
        Yours
      </span>
    )
  }
  const price = bundles[0] === undefined ? undefined : findOffer(bundles[0])?.priceMinor
  return price === undefined ? null : <span className={`figures ${styles.having}`}>{formatPrice(price)}</span>
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
