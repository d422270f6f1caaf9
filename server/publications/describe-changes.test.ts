import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { describe, expect, it } from 'vitest'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import { getContent } from '../content/check-content.ts'
import { describeChanges } from './describe-changes.ts'

const content = getContent(SAMPLE_CONTENT)
const catalogue = standInCatalogue()
const space = catalogue.wallpapers.space ?? []
const [first, ...others] = space
const withSpace = (list: typeof space): Catalogue => ({
  ...catalogue,
  wallpapers: { ...catalogue.wallpapers, space: list },
})
const dearer = catalogue.bundles.map((bundle) => (bundle.slug === 'anime' ? { ...bundle, priceMinor: 450 } : bundle))

describe('the difference between two publications', () => {
  it.each<[Catalogue, string]>([
    [withSpace(others), '1 picture removed from Space'],
    [withSpace([...space].reverse()), 'other order of Space'],
    [withSpace(first ? [{ ...first, title: 'Other' }, ...others] : []), '1 picture of Space changed'],
    [{ ...catalogue, covers: { space: others[0]?.id ?? '' } }, 'other cover of Space'],
    [{ ...catalogue, bundles: dearer }, 'Anime Bundle: $3 → $4.50'],
  ])('is said in words', (after, words) => {
    expect(describeChanges({ content, catalogue }, { content, catalogue: after })).toBe(words)
  })

  it('names what is added when it is looked at the other way round, and the first publication', () => {
    const before = { content, catalogue: withSpace(others) }
    expect(describeChanges(before, { content, catalogue })).toBe('1 picture added to Space')
    expect(describeChanges(undefined, before)).toBe('the first publication')
  })
})
