import type { CSSProperties } from 'react'
import { COLOURS, type ColourName } from '../../../contract/colour-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './search-filters.module.css'

type SearchFiltersProps = {
  readonly colour: ColourName | null
  readonly onColour: (colour: ColourName | null) => void
  readonly isKept: boolean
  readonly keptCount: number
  readonly onKept: () => void
}

/** Pressing the chosen colour again lets it go. */
export function SearchFilters({ colour, onColour, isKept, keptCount, onKept }: SearchFiltersProps) {
  return (
    <div className={styles.filters}>
      <button type="button" className={styles.kept} aria-pressed={isKept} onClick={onKept}>
        <Icon name="heart" />
        Favourites
        <span className="figures">{keptCount}</span>
      </button>
      <fieldset className={styles.colours}>
        <legend className="visually-hidden">Colour</legend>
        {COLOURS.map(({ name, swatch }) => (
          <button
            key={name}
            type="button"
            className={styles.colour}
            style={{ '--is': swatch } as CSSProperties}
            aria-label={name}
            title={name}
            aria-pressed={name === colour}
            onClick={() => onColour(name === colour ? null : name)}
          />
        ))}
      </fieldset>
    </div>
  )
}
