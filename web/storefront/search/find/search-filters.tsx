import type { CSSProperties } from 'react'
import { COLOURS, type ColourName, SCREENS, type Screen } from '../../../../contract/pictures/search-terms.ts'
import { Icon } from '../../../ui/icon.tsx'
import { countWallpapers, listShownCategories } from '../../catalogue/counts.ts'
import type { Narrowing } from './find-wallpapers.ts'
import styles from './search-filters.module.css'

type SearchFiltersProps = {
  readonly narrowing: Narrowing
  readonly onNarrow: (next: Partial<Narrowing>) => void
  readonly isKept: boolean
  readonly keptCount: number
  readonly onKept: () => void
}

/** All filters in a row, where there is room for them. */
export function SearchFilters({ narrowing, onNarrow, isKept, keptCount, onKept }: SearchFiltersProps) {
  return (
    <div className={styles.filters}>
      <button type="button" className={styles.kept} aria-pressed={isKept} onClick={onKept}>
        <Icon name="heart" />
        Favourites
        <span className="figures">{keptCount}</span>
      </button>
      <CategoryChoice value={narrowing.category} onChange={(category) => onNarrow({ category })} />
      <Choice
        label="For"
        none="Any screen"
        value={narrowing.screen}
        onChange={(name) => onNarrow({ screen: name === null || !(name in SCREENS) ? null : (name as Screen) })}
      >
        {Object.entries(SCREENS).map(([slug, { name }]) => [slug, name])}
      </Choice>
      <Swatches
        className={styles.colours}
        legendClass="visually-hidden"
        colour={narrowing.colour}
        onColour={(colour) => onNarrow({ colour })}
      />
    </div>
  )
}

type SwatchesProps = {
  readonly className: string | undefined
  readonly legendClass: string | undefined
  readonly colour: ColourName | null
  readonly onColour: (colour: ColourName | null) => void
}

/** Pressing the chosen colour again lets it go. */
export function Swatches({ className, legendClass, colour, onColour }: SwatchesProps) {
  return (
    <fieldset className={className}>
      <legend className={legendClass}>Colour</legend>
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
  )
}

export function CategoryChoice({ value, onChange }: Pick<ChoiceProps, 'value' | 'onChange'>) {
  return (
    <Choice label="Category" none="All categories" value={value} onChange={onChange}>
      {listShownCategories().map(({ slug, name }) => [slug, `${name} (${countWallpapers(slug)})`])}
    </Choice>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly none: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly children: readonly (readonly [value: string, words: string])[]
}

function Choice({ label, none, value, onChange, children }: ChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{none}</option>
      {children.map(([slug, words]) => (
        <option key={slug} value={slug}>
          {words}
        </option>
      ))}
    </select>
  )
}
