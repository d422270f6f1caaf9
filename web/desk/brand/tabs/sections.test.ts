import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { describe, expect, it } from 'vitest'
import type { DeskSection } from '../../../../contract/desk/brand.ts'
import {
  listNewSections,
  listSpots,
  nameSections,
  placeNew,
  replaceSection,
  SECTION_NAMES,
  withSpot,
} from './sections.ts'

const poster = (title: string) => ({ kind: 'poster', title })
const PAGE: readonly DeskSection[] = [{ kind: 'hero', lead: 'Hi' }, poster('Cars'), poster('Space'), poster('Space')]
const asTold = (sections: readonly DeskSection[]): DeskSection[] => JSON.parse(JSON.stringify(sections))

describe('sections of the home page', () => {
  const before = nameSections([], PAGE)
  const namesIn = (sections: readonly DeskSection[]) => nameSections(before, sections).map(({ id }) => id)
  const [hero = '', cars = '', space = '', twin = ''] = before.map(({ id }) => id)

  it('have a name each, also those that say the same', () => {
    expect(new Set([hero, cars, space, twin]).size).toBe(4)
  })

  it('keep it where they are moved, and when the shop tells them', () => {
    const moved = [PAGE[0], PAGE[2], PAGE[1], PAGE[3]] as DeskSection[]
    expect(namesIn(moved)).toEqual([hero, space, cars, twin])
    const named = nameSections(before, moved)
    expect(nameSections(named, asTold(moved)).map(({ id }) => id)).toEqual([hero, space, cars, twin])
  })

  it('keep it where their words change', () => {
    expect(namesIn(asTold(PAGE).with(1, poster('Trucks')))).toEqual([hero, cars, space, twin])
  })

  it('keep it where another one comes or goes', () => {
    const [first, ...others] = asTold(PAGE) as [DeskSection, ...DeskSection[]]
    const [, added = '', ...rest] = namesIn([first, poster('New'), ...others])
    expect(rest).toEqual([cars, space, twin])
    expect([hero, cars, space, twin]).not.toContain(added)
    expect(namesIn(asTold(PAGE).toSpliced(1, 1))).toEqual([hero, space, twin])
  })

  it('that somebody opened are changed where they stand by now', () => {
    const opened = { id: cars, section: poster('Cars') }
    const now = nameSections(before, [poster('New'), ...PAGE])
    expect(replaceSection(now, opened, poster('Trucks'))).toEqual([
      poster('New'),
      PAGE[0],
      poster('Trucks'),
      ...PAGE.slice(2),
    ])
  })

  it('of two that say the same, the one that was opened is changed', () => {
    const changed = replaceSection(before, { id: twin, section: poster('Space') }, poster('Moon'))
    expect(changed).toEqual([...PAGE.slice(0, 3), poster('Moon')])
  })

  it('that somebody else changed or removed meanwhile are not overwritten', () => {
    const opened = { id: cars, section: poster('Cars') }
    const changed = nameSections(before, asTold(PAGE).with(1, poster('Trucks')))
    expect(replaceSection(changed, opened, poster('Mine'))).toBeUndefined()
    const removed = nameSections(before, asTold(PAGE).toSpliced(1, 1))
    expect(replaceSection(removed, opened, poster('Mine'))).toBeUndefined()
  })
})

it('finds every word and picture of a section, and neither colours nor slugs', () => {
  const hero = {
    kind: 'hero',
    poster: 'hero',
    lead: 'Be still.',
    lines: ['Look', 'far'],
    accent: 'longer.',
    rating: true,
  }
  expect(listSpots(hero).map(({ label, value }) => [label, value])).toEqual([
    ['Picture', 'hero'],
    ['Small line', 'Be still.'],
    ['Large line 1', 'Look'],
    ['Large line 2', 'far'],
    ['Last words, in the accent', 'longer.'],
  ])
  for (const section of SAMPLE_CONTENT.home.sections)
    for (const { value } of listSpots({ ...section })) expect(value).not.toMatch(/^#/)
})

it('changes one place and nothing else', () => {
  const split = { kind: 'split', posters: ['a', 'b'], title: ['One', 'x', 'Two'], line: 'Both.' }
  expect(withSpot(split, ['title', 2], 'Three')).toEqual({ ...split, title: ['One', 'x', 'Three'] })
  expect(withSpot(split, ['posters', 0], 'c')).toEqual({ ...split, posters: ['c', 'b'] })
})

const CATEGORIES = [
  { slug: 'coast', name: 'Coast' },
  { slug: 'meadow', name: 'A meadow with a rather long name' },
]

it('offers every kind of section where there are categories, and those that need none elsewhere', () => {
  expect(
    listNewSections([], CATEGORIES)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(Object.keys(SECTION_NAMES).toSorted())
  expect(listNewSections([], []).map(({ kind }) => kind)).toEqual(['hero', 'marquee', 'rings', 'requests'])
})

it('offers the first screen, the line, the rings and the question once, and others again', () => {
  const all = listNewSections([], CATEGORIES)
  const kinds = listNewSections(all, CATEGORIES).map(({ kind }) => kind)
  expect(kinds).toEqual(['poster', 'featured', 'categories', 'split', 'scenes', 'themes'])
  expect(placeNew([{ kind: 'requests' }], { kind: 'poster' }).map(({ kind }) => kind)).toEqual(['poster', 'requests'])
})
