import { expect, it } from 'vitest'
import { listNewSections, placeNew, SECTION_NAMES } from './new-sections.ts'

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
