import type { CSSProperties } from 'react'
import { COLOURS, type ColourName } from '../../../contract/colour-names.ts'
import { SCREENS, type Screen } from '../../../contract/fits-screen.ts'
import { Icon } from '../../ui/icon.tsx'
import { countWallpapers, listShownCategories } from '../catalogue/counts.ts'
import styles from './search-filters.module.css'

type SearchFiltersProps = {
  readonly colour: ColourName | null
  readonly onColour: (colour: ColourName | null) => void
  readonly isKept: boolean
  readonly keptCount: number
  readonly onKept: () => void
  readonly category: string | null
  readonly onCategory: (category: string | null) => void
  readonly screen: Screen | null
  readonly onScreen: (screen: Screen | null) => void
}

/** Pressing the chosen colour again lets it go. */
export function SearchFilters(props: SearchFiltersProps) {
  const { colour, onColour, isKept, keptCount, onKept } = props
  return (
    <div className={styles.filters}>
      <button type="button" className={styles.kept} aria-pressed={isKept} onClick={onKept}>
        <Icon name="heart" />
        Favourites
        <span className="figures">{keptCount}</span>
      </button>
      <Choices {...props} />
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

function Choices({ category, onCategory, screen, onScreen }: SearchFiltersProps) {
  return (
    <>
      <Choice label="Category" none="All categories" value={category} onChange={onCategory}>
        {listShownCategories().map(({ slug, name }) => [slug, `${name} (${countWallpapers(slug)})`])}
      </Choice>
      <Choice
        label="For"
        none="Any screen"
        value={screen}
        onChange={(name) => onScreen(name === null || !(name in SCREENS) ? null : (name as Screen))}
      >
        {Object.entries(SCREENS).map(([slug, { name }]) => [slug, name])}
      </Choice>
    </>
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
    <div className={styles.choice}>
      <select aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{none}</option>
        {children.map(([slug, words]) => (
          <option key={slug} value={slug}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  )
}
