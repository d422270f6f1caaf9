import { useState } from 'react'
import { useNavigate } from '../../../routing/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { findPicturePath, type Shown } from '../../catalogue/shown.ts'
import { FavouriteButton } from '../../favourites/favourite-button.tsx'
import { PicturePick } from '../../selecting/selection.tsx'
import { PriceOrOwned } from '../find/price-or-owned.tsx'
import styles from './kept-list.module.css'

/** As many as anybody looks through; the rest comes on request. */
const FIRST = 60

/** The ids that are chosen; null while nobody chooses. */
export type Selected = ReadonlySet<string> | null

type KeptListProps = {
  readonly results: readonly Shown[]
  readonly selected: Selected
  readonly onSelect: (next: Selected) => void
  readonly onOpen: (id: string) => void
}

/** Pictures to work with: each opens, is let go of or kept, or is chosen among others. */
export function KeptList({ results, selected, onSelect, onOpen }: KeptListProps) {
  const [isAll, setIsAll] = useState(false)
  if (results.length === 0) return null
  const shown = isAll ? results : results.slice(0, FIRST)
  return (
    <>
      <ul className={styles.list}>
        {shown.map((one) => (
          <Card key={one.wallpaper.id} shown={one} selected={selected} onSelect={onSelect} onOpen={onOpen} />
        ))}
      </ul>
      {shown.length < results.length && (
        <Button className={styles.more} onClick={() => setIsAll(true)}>
          Show all {results.length}
        </Button>
      )}
    </>
  )
}

type CardProps = Omit<KeptListProps, 'results'> & { readonly shown: Shown }

function Card({ shown: { wallpaper, category }, selected, onSelect, onOpen }: CardProps) {
  const { id, title, alt, preview } = wallpaper
  const picture = <Picture picture={preview} sizes="(width >= 67.5rem) 33vw, 50vw" alt={alt} />
  return (
    <li className={styles.card}>
      {selected ? (
        <div className={styles.frame}>
          {picture}
          <PicturePick id={id} title={title} selected={selected} onSelect={onSelect} />
        </div>
      ) : (
        <button
          type="button"
          className={styles.frame}
          data-result
          aria-label={`Open ${title}`}
          onClick={() => onOpen(id)}
        >
          {picture}
        </button>
      )}
      <div className={styles.caption}>
        <p>
          <b>{title}</b>
          <span className={styles.about}>
            {category.name} <PriceOrOwned category={category} />
          </span>
        </p>
        {!selected && <FavouriteButton wallpaper={wallpaper} />}
      </div>
    </li>
  )
}

/** Opens one of these over its own gallery. */
export function useOpenPicture(results: readonly Shown[]): (id: string) => void {
  const navigate = useNavigate()
  return (id) => {
    const path = findPicturePath(results, id)
    if (path !== undefined) navigate(path)
  }
}
