import type { DeskSection } from '../../../contract/desk/brand.ts'

/** Kinds of sections, as owners call them. */
export const SECTION_NAMES: Readonly<Record<string, string>> = {
  ...{ hero: 'First screen', marquee: 'Moving line', poster: 'Poster', featured: 'Featured', categories: 'Categories' },
  ...{ split: 'Two pictures', scenes: 'Scenes', themes: 'Characters', rings: 'Rings', requests: 'Requests' },
}

/** Those that need nothing but words; a page has each of them once. */
export const NEW_SECTIONS: readonly DeskSection[] = [
  { kind: 'hero', lead: 'Welcome.', lines: ['Every screen'], accent: 'anew.' },
  { kind: 'marquee', words: 'Wallpapers for every screen' },
  { kind: 'rings', title: 'All bundles', button: 'View all bundles' },
  { kind: 'requests', button: 'Write to us' },
]

/** The first screen is first and the question last; others stand before that. */
export function placeNew(sections: readonly DeskSection[], section: DeskSection): DeskSection[] {
  if (section.kind === 'hero') return [section, ...sections]
  const last = sections.at(-1)
  const hasEnd = last?.kind === 'requests' && section.kind !== 'requests'
  return hasEnd ? [...sections.slice(0, -1), section, last] : [...sections, section]
}
