import { type ChangeEvent, useState } from 'react'
import type { DeskBrand, DeskSection } from '../../../../contract/desk/brand.ts'
import { useSave } from '../../catalogue/use-save.ts'
import { FormDialog } from '../../parts/dialog.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Muted } from '../../parts/layout.tsx'
import { useDraft } from '../../state/draft.ts'
import { sayDone } from '../../state/toasts.ts'
import styles from '../brand.module.css'
import { PICTURE_TYPES, readBase64 } from './picture-field.tsx'
import { listSpots, SECTION_NAMES, type Spot, withSpot } from './sections.ts'

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
  const alts = useAlts(brand)
  async function keep() {
    const posters = spots.flatMap(({ kind, value }) => (kind === 'poster' ? [value] : []))
    if (!(await alts.keep(posters))) return 'What a picture shows was not kept: see the field that is marked.'
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
          spot={spot}
          brand={brand}
          alts={alts}
          onChange={(value) => setTyped(withSpot(typed, spot.path, value))}
        />
      ))}
    </FormDialog>
  )
}

type Alts = {
  /** Of a poster of the owner's own: what is typed, and what was wrong with it; nothing of others. */
  readonly find: (name: string) => { readonly alt: string; readonly problem: string | undefined } | undefined
  readonly type: (name: string, alt: string) => void
  /** Saves what was typed for these; says whether all of it was kept. */
  readonly keep: (names: readonly string[]) => Promise<boolean>
}

/** What posters of the owner's own show, as it is typed here; nothing of it is in the draft before it is kept. */
function useAlts(brand: DeskBrand): Alts {
  const save = useSave(brand)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  async function keepOne(name: string): Promise<boolean> {
    const alt = typed[name]?.trim()
    if (alt === undefined || alt === brand.posterAlts[name]) return true
    const what = { method: 'PUT', path: `posters/${name}/alt`, body: { alt } } as const
    const problem = await save(what, 'The alt text is in the draft.')
    setProblems((before) => ({ ...before, [name]: problem }))
    return problem === undefined
  }
  return {
    find(name) {
      const alt = typed[name] ?? brand.posterAlts[name]
      return brand.posterAlts[name] === undefined || alt === undefined ? undefined : { alt, problem: problems[name] }
    },
    type: (name, alt) => setTyped((before) => ({ ...before, [name]: alt })),
    async keep(names) {
      const kept: boolean[] = []
      for (const name of new Set(names)) kept.push(await keepOne(name))
      return !kept.includes(false)
    },
  }
}

type SpotFieldProps = {
  readonly spot: Spot
  readonly brand: DeskBrand
  readonly alts: Alts
  readonly onChange: (value: string) => void
}

function SpotField({ spot, brand, alts, onChange }: SpotFieldProps) {
  const { kind, label, value } = spot
  if (kind === 'words')
    return (
      <Field label={label} value={value} maxLength={200} onChange={(event) => onChange(event.currentTarget.value)} />
    )
  if (kind === 'category') return <CategoryField label={label} value={value} onChange={onChange} />
  const shows = alts.find(value)
  const names = brand.posters.includes(value) ? brand.posters : [value, ...brand.posters]
  return (
    <div className={styles.poster}>
      <Select label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <OwnPoster label={label} brand={brand} onBrought={onChange} />
      {shows && (
        <Field
          label={`What ${label.toLowerCase()} shows`}
          value={shows.alt}
          maxLength={200}
          hint="Read aloud in its place."
          error={shows.problem}
          onChange={(event) => alts.type(value, event.currentTarget.value)}
        />
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
    <Select label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {!isKnown && <option value={value}>{value}</option>}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Select>
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
