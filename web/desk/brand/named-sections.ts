import type { DeskSection } from '../../../contract/desk/brand.ts'

/** A section of the page, which has no name of its own: one for as long as it is looked at, wherever it is moved to. */
export type NamedSection = { readonly id: string; readonly section: DeskSection }

/** Whether a section is the one that had a name before, the surest sign first. */
const SIGNS: readonly ((before: Known, now: Known) => boolean)[] = [
  (before, now) => before.section === now.section,
  (before, now) => before.words === now.words,
  (before, now) => before.section.kind === now.section.kind && before.at === now.at,
  (before, now) => before.section.kind === now.section.kind,
]

type Known = { readonly section: DeskSection; readonly at: number; readonly words: string }

/** The names that sections had before, also those that were changed or came back from the shop; new ones get new names. */
export function nameSections(before: readonly NamedSection[], sections: readonly DeskSection[]): NamedSection[] {
  const left = new Map(before.map(({ id, section }, at) => [id, knownOf(section, at)]))
  const names = new Map<number, string>()
  const now = sections.map(knownOf)
  for (const isIt of SIGNS) {
    for (const one of now) {
      if (names.has(one.at)) continue
      const [id] = [...left].find(([, known]) => isIt(known, one)) ?? []
      if (id === undefined) continue
      names.set(one.at, id)
      left.delete(id)
    }
  }
  return now.map(({ section, at }) => ({ id: names.get(at) ?? newName(), section }))
}

/**
 * The page as it is now, with what was made of a section that somebody opened. Undefined where that section is no longer
 * there as it was: nobody's change of it is overwritten, and nothing stands in its place.
 */
export function replaceSection(
  now: readonly NamedSection[],
  opened: NamedSection,
  changed: DeskSection,
): DeskSection[] | undefined {
  const words = JSON.stringify(opened.section)
  const asItWas = now.filter(({ section }) => JSON.stringify(section) === words)
  const target = asItWas.find(({ id }) => id === opened.id) ?? asItWas[0]
  return target && now.map(({ id, section }) => (id === target.id ? changed : section))
}

function knownOf(section: DeskSection, at: number): Known {
  return { section, at, words: JSON.stringify(section) }
}

let named = 0

function newName(): string {
  named += 1
  return `section-${named}`
}
