import type { CSSProperties } from 'react'
import { type BrandColours, type Measured, measureColours } from '../../../contract/content/brand.ts'
import { Tag } from '../parts/tag.tsx'
import styles from './brand.module.css'

/** What owners ask about; the others follow from these, and are shown when they fail. */
const SHOWN: Readonly<Record<string, string>> = {
  'text ground': 'Words on the ground',
  'muted ground': 'Quiet words on the ground',
  'accent ground': 'Accent on the ground',
  'accentSoft ground': 'Links on the ground',
  'onAccent accent': 'Words on a button',
}

type ContrastTableProps = { readonly colours: BrandColours; readonly name: string }

/** A sample in the colours that are typed, and each contrast in numbers. */
export function ContrastTable({ colours, name }: ContrastTableProps) {
  const style = { '--ground': colours.ground, '--ink': colours.text, '--accent': colours.accent } as CSSProperties
  const measured = measureColours(colours).filter((one) => keyOf(one) in SHOWN || one.found < one.least)
  return (
    <div className={styles.contrast}>
      <div className={styles.sample} style={style} aria-hidden="true">
        <b>{name}</b>
        <span style={{ color: colours.muted }}>Wallpapers for every screen</span>
        <i style={{ background: colours.accent, color: colours.onAccent }}>Buy Now</i>
      </div>
      <ul aria-label="Contrast">
        {measured.map((one) => (
          <li key={keyOf(one)}>
            <span>{SHOWN[keyOf(one)] ?? `${one.ink} on ${one.paper}`}</span>
            <Verdict {...one} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Verdict({ found, least }: Measured) {
  const words = `${found.toFixed(1)} : 1, needs ${least}`
  return found < least ? (
    <Tag icon="alert" tone="bad">
      {words}
    </Tag>
  ) : (
    <Tag icon="check" tone="good">
      {words}
    </Tag>
  )
}

function keyOf({ ink, paper }: Measured): string {
  return `${ink} ${paper}`
}
