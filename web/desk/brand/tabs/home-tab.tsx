import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { DeskBrand, DeskSection } from '../../../../contract/desk/brand.ts'
import { DraftForm, useTyped } from '../../catalogue/draft-form.tsx'
import { MoveHandle, MoveItems } from '../../catalogue/move-handle.tsx'
import type { Save } from '../../catalogue/use-save.ts'
import { Switch } from '../../parts/choice.tsx'
import { Field } from '../../parts/field.tsx'
import { ItemText, Muted, Panel } from '../../parts/layout.tsx'
import { Menu, MenuItem } from '../../parts/menu.tsx'
import { problemWords } from '../../parts/states.tsx'
import { isUpToDate, saveDraft, useDraft } from '../../state/draft.ts'
import { sayDone, sayFailed } from '../../state/toasts.ts'
import styles from '../brand.module.css'
import { SectionDialog } from './section-dialog.tsx'
import {
  listNewSections,
  listSpots,
  type NamedSection,
  nameSections,
  placeNew,
  replaceSection,
  SECTION_NAMES,
} from './sections.ts'

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
      <ItemText
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

/** What the window and search engines say of the page. */
function HomeWords({ brand }: { readonly brand: DeskBrand }) {
  const { title, description } = brand.home
  const { form, typed, values: home, type } = useTyped('home words', brand, { title, description })
  const keep = (save: Save) => save({ method: 'PUT', path: 'home', body: typed }, 'The words are in the draft.')
  return (
    <DraftForm draft={brand} form={form} keep={keep} title="In the window and in search">
      <Field
        label="Title, after the shop’s name"
        value={home.title}
        maxLength={60}
        onChange={(event) => type({ title: event.currentTarget.value })}
      />
      <Field
        label="Description"
        value={home.description}
        maxLength={200}
        onChange={(event) => type({ description: event.currentTarget.value })}
      />
    </DraftForm>
  )
}

type Sections = readonly DeskSection[]

const ELSEWHERE = 'Somebody else changed or removed this section meanwhile. Close this and open it again.'

/**
 * The sections as they were last changed here, until the shop tells them with all of that: whoever presses faster than the
 * shop answers changes what they see, and loses nothing.
 */
function useSections({ revision, home }: DeskBrand) {
  /** With the revision that was looked at then: what somebody else saves meanwhile is not in it. */
  const [kept, setKept] = useState<{ readonly sections: Sections; readonly basedOn: number }>()
  const pending = useRef(0)
  useEffect(() => {
    if (pending.current === 0 && isUpToDate(revision)) setKept(undefined)
  }, [revision])
  const { sections, basedOn } = kept ?? { sections: home.sections, basedOn: revision }
  const named = useNames(sections)

  /** Says why it was not kept, or nothing. */
  async function keep(next: Sections): Promise<string | undefined> {
    setKept({ sections: next, basedOn })
    pending.current += 1
    const problem = await saveDraft({ method: 'PUT', path: 'home', body: { sections: next }, basedOn })
    pending.current -= 1
    if (problem) setKept(undefined)
    return problem && problemWords(problem)
  }

  async function set(next: Sections, done: string): Promise<void> {
    const before = sections
    const problem = await keep(next)
    if (problem !== undefined) return sayFailed(problem)
    sayDone(done, () => void set(before, 'It is as it was.'))
  }

  /** What was made of one that was opened, in its place by now. */
  async function replace(opened: NamedSection, changed: DeskSection): Promise<string | undefined> {
    const next = replaceSection(named, opened, changed)
    return next ? keep(next) : ELSEWHERE
  }
  return { named, sections, set, replace }
}

function useNames(sections: Sections): readonly NamedSection[] {
  const [named, setNamed] = useState<readonly NamedSection[]>(() => nameSections([], sections))
  const isNewest = named.length === sections.length && named.every(({ section }, at) => section === sections[at])
  if (isNewest) return named
  const next = nameSections(named, sections)
  setNamed(next)
  return next
}
