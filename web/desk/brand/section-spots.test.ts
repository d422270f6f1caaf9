import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { expect, it } from 'vitest'
import { listSpots, withSpot } from './section-spots.ts'

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
