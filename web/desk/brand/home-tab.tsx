import { type DragEvent, useState } from 'react'
import type { DeskBrand, DeskSection } from '../../../contract/desk/brand.ts'
import { MoveHandle, MoveItems } from '../catalogue/move-handle.tsx'
import { Switch } from '../parts/choice.tsx'
import { Muted, Panel, ThingText } from '../parts/layout.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { useDraft } from '../state/draft.ts'
import styles from './brand.module.css'
import { HomeWords } from './home-words.tsx'
import { listNewSections, placeNew, SECTION_NAMES } from './new-sections.ts'
import { SectionDialog } from './section-dialog.tsx'
import { listSpots } from './section-spots.ts'
import { useSections } from './use-sections.ts'

type HomeTabProps = { readonly brand: DeskBrand }

/** Sections of the home page: on or off, in their order, with their words and pictures. */
export function HomeTab({ brand }: HomeTabProps) {
  const { sections, keep, set } = useSections(brand)
  const [edited, setEdited] = useState<number>()
  const { value: draft } = useDraft()
  const added = listNewSections(sections, draft?.categories.filter(({ isHidden }) => !isHidden) ?? [])
  return (
    <>
      <HomeWords brand={brand} />
      <Panel
        title="Sections"
        note="Drag one, or use the arrow keys on its handle"
        flush
        acts={
          added.length > 0 && (
            <Menu label="Add a section" words="Add" icon="plus">
              {added.map((section) => (
                <MenuItem
                  key={section.kind}
                  icon="plus"
                  label={SECTION_NAMES[section.kind] ?? section.kind}
                  onAction={() => void set(placeNew(sections, section), 'The section is in the draft.')}
                />
              ))}
            </Menu>
          )
        }
      >
        {sections.length === 0 && <Muted>No section yet: the page shows the categories.</Muted>}
        <SectionList {...{ sections, onEdit: setEdited }} onSet={(next, done) => void set(next, done)} />
      </Panel>
      {edited !== undefined && sections[edited] && (
        <SectionDialog
          {...{ brand, section: sections[edited] }}
          onKeep={(section) => keep(sections.map((other, at) => (at === edited ? section : other)))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

type SectionListProps = {
  readonly sections: readonly DeskSection[]
  readonly onSet: (next: readonly DeskSection[], done: string) => void
  readonly onEdit: (at: number) => void
}

function SectionList({ sections, onSet, onEdit }: SectionListProps) {
  const [dragged, setDragged] = useState<number>()
  const order = sections.map((_, at) => String(at))
  const move = (at: number, before: string | null) => {
    const others = order.filter((place) => place !== String(at))
    const to = before === null ? others.length : others.indexOf(before)
    const next = [...others.slice(0, to), String(at), ...others.slice(to)]
    onSet(
      next.flatMap((place) => sections[Number(place)] ?? []),
      'The order is in the draft.',
    )
  }
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== undefined && dragged !== at) move(dragged, at > dragged ? (order[at + 1] ?? null) : String(at))
    setDragged(undefined)
  }
  return (
    <ol className={styles.sections}>
      {sections.map((section, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a section has no name but its place.
          key={`${section.kind} ${at}`}
          draggable
          data-dragged={dragged === at || undefined}
          onDragStart={() => setDragged(at)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => drop(event, at)}
        >
          <SectionRow
            {...{ section, at, order }}
            onMove={(before) => move(at, before)}
            onEdit={() => onEdit(at)}
            onRemove={(done) =>
              onSet(
                sections.filter((_, nr) => nr !== at),
                done,
              )
            }
          >
            {(isHidden, done) =>
              onSet(
                sections.map((one, nr) => (nr === at ? withHidden(one, isHidden) : one)),
                done,
              )
            }
          </SectionRow>
        </li>
      ))}
    </ol>
  )
}

type SectionRowProps = {
  readonly section: DeskSection
  readonly at: number
  readonly order: readonly string[]
  readonly onMove: (before: string | null) => void
  readonly onEdit: () => void
  readonly onRemove: (done: string) => void
  /** Switches it. */
  readonly children: (isHidden: boolean, done: string) => void
}

function SectionRow({ section, at, order, onMove, onEdit, onRemove, children: hide }: SectionRowProps) {
  const name = SECTION_NAMES[section.kind] ?? section.kind
  const said = listSpots(section).filter(({ kind }) => kind === 'words')
  const isOn = section.isHidden !== true
  return (
    <>
      <MoveHandle {...{ name, order, slug: String(at), isBusy: false, onMove }} />
      <ThingText
        name={name}
        note={said
          .slice(0, 3)
          .map(({ value }) => value)
          .join(' · ')}
      />
      <Switch
        label={isOn ? 'On' : 'Off'}
        isOn={isOn}
        onChange={(next) => hide(!next, next ? `${name} is on in the draft.` : `${name} is off in the draft.`)}
      />
      <Menu label={`Actions for ${name}, place ${at + 1}`}>
        <MenuItem icon="edit" label="Words and pictures …" onAction={onEdit} />
        <MoveItems {...{ order, slug: String(at), onMove }} />
        <MenuItem icon="trash" label="Remove" onAction={() => onRemove(`${name} is removed in the draft.`)} />
      </Menu>
    </>
  )
}

function withHidden({ isHidden: _before, ...section }: DeskSection, isHidden: boolean): DeskSection {
  return { ...section, kind: section.kind as string, ...(isHidden && { isHidden }) }
}
