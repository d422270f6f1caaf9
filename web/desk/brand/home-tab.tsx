import { type DragEvent, useState } from 'react'
import type { DeskBrand, DeskSection } from '../../../contract/desk/brand.ts'
import { MoveHandle, MoveItems } from '../catalogue/move-handle.tsx'
import { Switch } from '../parts/choice.tsx'
import { Muted, Panel, ThingText } from '../parts/layout.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { useDraft } from '../state/draft.ts'
import styles from './brand.module.css'
import { HomeWords } from './home-words.tsx'
import type { NamedSection } from './named-sections.ts'
import { listNewSections, placeNew, SECTION_NAMES } from './new-sections.ts'
import { SectionDialog } from './section-dialog.tsx'
import { listSpots } from './section-spots.ts'
import { useSections } from './use-sections.ts'

type HomeTabProps = { readonly brand: DeskBrand }

/** Sections of the home page: on or off, in their order, with their words and pictures. */
export function HomeTab({ brand }: HomeTabProps) {
  const { named, sections, set, replace } = useSections(brand)
  /** As it was when it was opened. */
  const [edited, setEdited] = useState<NamedSection>()
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
        <SectionList named={named} onEdit={setEdited} onSet={(next, done) => void set(next, done)} />
      </Panel>
      {edited && (
        <SectionDialog
          brand={brand}
          section={edited.section}
          onKeep={(section) => replace(edited, section)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

type SectionListProps = {
  readonly named: readonly NamedSection[]
  readonly onSet: (next: readonly DeskSection[], done: string) => void
  readonly onEdit: (section: NamedSection) => void
}

function SectionList({ named, onSet, onEdit }: SectionListProps) {
  const [dragged, setDragged] = useState<string>()
  const order = named.map(({ id }) => id)
  const move = (moved: string, before: string | null) => {
    const mine = named.filter(({ id }) => id === moved)
    const others = named.filter(({ id }) => id !== moved)
    const to = before === null ? others.length : others.findIndex(({ id }) => id === before)
    const next = [...others.slice(0, to), ...mine, ...others.slice(to)]
    onSet(
      next.map(({ section }) => section),
      'The order is in the draft.',
    )
  }
  const drop = (event: DragEvent, on: string) => {
    event.preventDefault()
    setDragged(undefined)
    if (dragged === undefined || dragged === on) return
    const at = order.indexOf(on)
    move(dragged, at > order.indexOf(dragged) ? (order[at + 1] ?? null) : on)
  }
  /** The page with something else, or nothing, in the place of one. */
  const put = (id: string, changed: readonly DeskSection[], done: string) =>
    onSet(
      named.flatMap((one) => (one.id === id ? changed : [one.section])),
      done,
    )
  return (
    <ol className={styles.sections}>
      {named.map((one, at) => (
        <li
          key={one.id}
          draggable
          data-dragged={dragged === one.id || undefined}
          onDragStart={(event) => {
            // Firefox drags nothing that holds nothing.
            event.dataTransfer.setData('application/x-section', one.id)
            setDragged(one.id)
          }}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => drop(event, one.id)}
        >
          <SectionRow
            named={one}
            at={at}
            order={order}
            onMove={(before) => move(one.id, before)}
            onEdit={() => onEdit(one)}
            onRemove={(done) => put(one.id, [], done)}
          >
            {(isHidden, done) => put(one.id, [withHidden(one.section, isHidden)], done)}
          </SectionRow>
        </li>
      ))}
    </ol>
  )
}

type SectionRowProps = {
  readonly named: NamedSection
  readonly at: number
  readonly order: readonly string[]
  readonly onMove: (before: string | null) => void
  readonly onEdit: () => void
  readonly onRemove: (done: string) => void
  /** Switches it. */
  readonly children: (isHidden: boolean, done: string) => void
}

function SectionRow({ named: { id, section }, at, order, onMove, onEdit, onRemove, children: hide }: SectionRowProps) {
  const name = SECTION_NAMES[section.kind] ?? section.kind
  const said = listSpots(section).filter(({ kind }) => kind === 'words')
  const isOn = section.isHidden !== true
  return (
    <>
      <MoveHandle name={name} order={order} slug={id} isBusy={false} onMove={onMove} />
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
        <MoveItems order={order} slug={id} onMove={onMove} />
        <MenuItem icon="trash" label="Remove" onAction={() => onRemove(`${name} is removed in the draft.`)} />
      </Menu>
    </>
  )
}

function withHidden({ isHidden: _before, ...section }: DeskSection, isHidden: boolean): DeskSection {
  return { ...section, kind: section.kind as string, ...(isHidden && { isHidden }) }
}
