import { useState } from 'react'
import type { DeskBrand, DeskSection } from '../../../contract/desk/brand.ts'
import { useSave } from '../catalogue/use-save.ts'
import { FormDialog } from '../parts/dialog.tsx'
import { Field, Select } from '../parts/field.tsx'
import { Muted } from '../parts/layout.tsx'
import { SECTION_NAMES } from './new-sections.ts'
import { listSpots, type Spot, withSpot } from './section-spots.ts'

type SectionDialogProps = {
  readonly brand: DeskBrand
  readonly section: DeskSection
  readonly at: number
  readonly onClose: () => void
}

/** The words of one section, and the pictures that it names. */
export function SectionDialog({ brand, section, at, onClose }: SectionDialogProps) {
  const save = useSave(brand)
  const [typed, setTyped] = useState(section)
  const name = SECTION_NAMES[section.kind] ?? section.kind
  const spots = listSpots(typed)
  function keep() {
    const { home } = brand
    const sections = home.sections.map((other, place) => (place === at ? typed : other))
    return save({ method: 'PUT', path: 'home', body: { ...home, sections } }, `${name} is in the draft.`)
  }
  return (
    <FormDialog title={name} action="Keep in the draft" wide onSubmit={keep} onClose={onClose}>
      {spots.length === 0 && <Muted>It has no words of its own.</Muted>}
      {spots.map((spot) => (
        <SpotField
          key={spot.path.join('.')}
          {...{ spot, posters: brand.posters }}
          onChange={(value) => setTyped(withSpot(typed, spot.path, value))}
        />
      ))}
    </FormDialog>
  )
}

type SpotFieldProps = {
  readonly spot: Spot
  readonly posters: readonly string[]
  readonly onChange: (value: string) => void
}

function SpotField({ spot: { kind, label, value }, posters, onChange }: SpotFieldProps) {
  if (kind === 'words')
    return <Field {...{ label, value, maxLength: 200 }} onChange={(event) => onChange(event.currentTarget.value)} />
  const names = posters.includes(value) ? posters : [value, ...posters]
  return (
    <Select {...{ label, value }} onChange={(event) => onChange(event.currentTarget.value)}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}
