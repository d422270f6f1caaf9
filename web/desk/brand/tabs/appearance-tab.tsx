import type { CSSProperties } from 'react'
import {
  type BrandColours,
  findReadableAccent,
  type Measured,
  measureColours,
  recolour,
} from '../../../../contract/content/brand.ts'
import type { DeskBrand } from '../../../../contract/desk/brand.ts'
import { DraftForm, useTyped } from '../../catalogue/draft-form.tsx'
import type { Save } from '../../catalogue/use-save.ts'
import { Button } from '../../parts/button.tsx'
import { Choices } from '../../parts/choice.tsx'
import { Field, Fields } from '../../parts/field.tsx'
import { Panel, Stack } from '../../parts/layout.tsx'
import { Note } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import styles from '../brand.module.css'
import { PictureField } from './picture-field.tsx'

type AppearanceTabProps = { readonly brand: DeskBrand }
type Appearance = Pick<DeskBrand, 'name' | 'wordmark' | 'font' | 'ground' | 'accent'>

/** Name, colours and letters in one form; pictures are kept one by one. */
export function AppearanceTab({ brand }: AppearanceTabProps) {
  const { name, wordmark, font, ground, accent } = brand
  const written: Appearance = { name, wordmark, font, ground, accent }
  const { form, typed, values: appearance, type } = useTyped('look', brand, written)
  const pale = isColour(appearance.ground) && isColour(appearance.accent) ? listPale(brand, appearance) : null
  const keep = (save: Save) => save({ method: 'PUT', path: 'look', body: typed }, 'It is in the draft.')
  return (
    <DraftForm
      draft={brand}
      form={form}
      keep={keep}
      title="Name, colours and letters"
      whyNot={form.isSame ? undefined : whyNotKept(pale)}
      more={<PicturesPanel brand={brand} />}
    >
      <AppearanceFields appearance={appearance} onChange={type} />
      {pale !== null && (
        <Readability brand={brand} appearance={appearance} onAccent={(found) => type({ accent: found })} />
      )}
    </DraftForm>
  )
}

function whyNotKept(pale: ReturnType<typeof listPale> | null): string | undefined {
  if (pale === null) return 'A colour is missing.'
  return pale.length > 0 ? 'Something could not be read.' : undefined
}

function PicturesPanel({ brand }: AppearanceTabProps) {
  return (
    <Panel title="Pictures" note="PNG, JPEG, WebP or AVIF; written anew, without what the file tells of you">
      <Stack>
        <PictureField brand={brand} spot="logo" label="Logo" hint="In place of the name in the bar and in mails" />
        <PictureField brand={brand} spot="favicon" label="Icon" hint="Square, at least 192 × 192" />
        <PictureField brand={brand} spot="social" label="Picture for links" hint="At least 600 × 315" />
      </Stack>
    </Panel>
  )
}

type AppearanceFieldsProps = { readonly appearance: Appearance; readonly onChange: (part: Partial<Appearance>) => void }

function AppearanceFields({ appearance, onChange }: AppearanceFieldsProps) {
  const { name, wordmark, font, ground, accent } = appearance
  return (
    <>
      <Field
        label="Name"
        value={name}
        maxLength={40}
        hint="In mails, in the browser’s tab and where people search"
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Fields>
        <Field
          label="In the bar, plain"
          value={wordmark.plain}
          maxLength={30}
          onChange={(event) => onChange({ wordmark: { ...wordmark, plain: event.currentTarget.value } })}
        />
        <Field
          label="In the bar, in the accent"
          value={wordmark.accent}
          maxLength={30}
          onChange={(event) => onChange({ wordmark: { ...wordmark, accent: event.currentTarget.value } })}
        />
        <ColourField label="Ground" value={ground} onChange={(colour) => onChange({ ground: colour })} />
        <ColourField label="Accent" value={accent} onChange={(colour) => onChange({ accent: colour })} />
      </Fields>
      <Choices
        label="Titles"
        value={font}
        onChange={(chosen) => onChange({ font: chosen })}
        options={[
          { value: 'anton', label: 'Anton', note: 'Loud titles, calm text' },
          { value: 'archivo', label: 'Archivo', note: 'Quiet, and less to load' },
        ]}
      />
    </>
  )
}

type ColourFieldProps = { readonly label: string; readonly value: string; readonly onChange: (colour: string) => void }

/** Chosen by eye, or typed. */
function ColourField({ label, value, onChange }: ColourFieldProps) {
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={`${label}, by eye`}
        value={isColour(value) ? value : '#000000'}
        onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
      />
      <Field
        label={label}
        value={value}
        maxLength={7}
        error={isColour(value) ? null : 'A colour such as #ff5b1f.'}
        onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
      />
    </div>
  )
}

type ReadabilityProps = {
  readonly brand: DeskBrand
  readonly appearance: Appearance
  readonly onAccent: (accent: string) => void
}

function Readability({ brand, appearance, onAccent }: ReadabilityProps) {
  const isPale = listPale(brand, appearance).length > 0
  const nearest = isPale ? findReadableAccent(appearance.ground, appearance.accent) : undefined
  return (
    <>
      <ContrastTable colours={coloursOf(brand, appearance)} name={appearance.name} />
      {isPale && (
        <Note tone="bad" isNews act={nearest && <Button onClick={() => onAccent(nearest)}>{`Use ${nearest}`}</Button>}>
          <b>Something would be hard to read.</b>{' '}
          {nearest
            ? `The nearest accent that works on this ground is ${nearest}.`
            : 'Choose a darker or a lighter ground.'}
        </Note>
      )}
    </>
  )
}

function coloursOf({ colours }: DeskBrand, appearance: Appearance): BrandColours {
  return recolour(colours as unknown as BrandColours, appearance)
}

function listPale(brand: DeskBrand, appearance: Appearance) {
  return measureColours(coloursOf(brand, appearance)).filter(({ found, least }) => found < least)
}

function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

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
function ContrastTable({ colours, name }: ContrastTableProps) {
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
