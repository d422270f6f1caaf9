import { type ChangeEvent, useState } from 'react'
import type { DeskBrand, DeskSection } from '../../../contract/desk/brand.ts'
import { useSave } from '../catalogue/use-save.ts'
import { FormDialog } from '../parts/dialog.tsx'
import { Field, Select } from '../parts/field.tsx'
import { Muted } from '../parts/layout.tsx'
import { useDraft } from '../state/draft.ts'
import { sayDone } from '../state/toasts.ts'
import styles from './brand.module.css'
import { SECTION_NAMES } from './new-sections.ts'
import { PICTURE_TYPES, readBase64 } from './read-base64.ts'
import { listSpots, type Spot, withSpot } from './section-spots.ts'

type SectionDialogProps = {
  readonly brand: DeskBrand
  readonly section: DeskSection
  /** Says why it was not kept, or nothing. */
  readonly onKeep: (section: DeskSection) => Promise<string | undefined>
  readonly onClose: () => void
}

/** The words of one section, and the pictures that it names. */
export function SectionDialog({ brand, section, onKeep, onClose }: SectionDialogProps) {
  const [typed, setTyped] = useState(section)
  const name = SECTION_NAMES[section.kind] ?? section.kind
  const spots = listSpots(typed)
  async function keep() {
    const problem = await onKeep(typed)
    if (problem === undefined) sayDone(`${name} is in the draft.`)
    return problem
  }
  return (
    <FormDialog title={name} action="Keep in the draft" wide onSubmit={keep} onClose={onClose}>
      {spots.length === 0 && <Muted>It has no words of its own.</Muted>}
      {spots.map((spot) => (
        <SpotField
          key={spot.path.join('.')}
          {...{ spot, brand }}
          onChange={(value) => setTyped(withSpot(typed, spot.path, value))}
        />
      ))}
    </FormDialog>
  )
}

type SpotFieldProps = {
  readonly spot: Spot
  readonly brand: DeskBrand
  readonly onChange: (value: string) => void
}

function SpotField({ spot, brand, onChange }: SpotFieldProps) {
  const { kind, label, value } = spot
  if (kind === 'words')
    return <Field {...{ label, value, maxLength: 200 }} onChange={(event) => onChange(event.currentTarget.value)} />
  if (kind === 'category') return <CategoryField {...{ label, value, onChange }} />
  const names = brand.posters.includes(value) ? brand.posters : [value, ...brand.posters]
  return (
    <div className={styles.poster}>
      <Select {...{ label, value }} onChange={(event) => onChange(event.currentTarget.value)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <OwnPoster {...{ label, brand }} onBrought={onChange} />
      {brand.posterAlts[value] !== undefined && (
        <AltField key={value} name={value} {...{ label, brand }} alt={brand.posterAlts[value]} />
      )}
    </div>
  )
}

type CategoryFieldProps = Pick<Spot, 'label' | 'value'> & Pick<SpotFieldProps, 'onChange'>

/** Where it leads, and whose pictures it shows. */
function CategoryField({ label, value, onChange }: CategoryFieldProps) {
  const { value: draft } = useDraft()
  const categories = draft?.categories ?? []
  const isKnown = categories.some(({ slug }) => slug === value)
  return (
    <Select {...{ label, value }} onChange={(event) => onChange(event.currentTarget.value)}>
      {!isKnown && <option value={value}>{value}</option>}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Select>
  )
}

type AltFieldProps = {
  readonly name: string
  readonly label: string
  readonly brand: DeskBrand
  readonly alt: string
}

/** Said of a poster of the owner's own where it cannot be seen; kept when one goes on. */
function AltField({ name, label, brand, alt }: AltFieldProps) {
  const save = useSave(brand)
  const [typed, setTyped] = useState(alt)
  const [said, setSaid] = useState<string>()
  async function keep() {
    if (typed.trim() === alt) return
    setSaid(
      await save({ method: 'PUT', path: `posters/${name}/alt`, body: { alt: typed } }, 'The alt text is in the draft.'),
    )
  }
  return (
    <Field
      {...{ label: `What ${label.toLowerCase()} shows`, value: typed, maxLength: 200 }}
      hint={said ?? 'Read aloud in its place.'}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void keep()}
    />
  )
}

type OwnPosterProps = {
  readonly label: string
  readonly brand: DeskBrand
  readonly onBrought: (name: string) => void
}

/** A picture from the owner's machine becomes a poster of the draft, under the next free name. */
function OwnPoster({ label, brand, onBrought }: OwnPosterProps) {
  const save = useSave(brand)
  const [said, setSaid] = useState<string>()
  async function bring({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    const [file] = box.files ?? []
    if (!file) return
    setSaid('It is being taken …')
    const name = freeName(brand.posters)
    const body = { data: await readBase64(file), alt: '', use: 'wide' }
    const problem = await save({ method: 'PUT', path: `posters/${name}`, body }, 'The picture is in the draft.')
    box.value = ''
    setSaid(problem)
    if (problem === undefined) onBrought(name)
  }
  return (
    <label>
      <span>{`${label} of your own`}</span>
      <input type="file" accept={PICTURE_TYPES} onChange={(event) => void bring(event)} />
      <small role="status">{said ?? 'At least 1600 × 900'}</small>
    </label>
  )
}

function freeName(posters: readonly string[]): string {
  for (let number = 1; ; number++) if (!posters.includes(`own-${number}`)) return `own-${number}`
}
