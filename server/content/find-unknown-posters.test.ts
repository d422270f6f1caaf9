import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { describe, expect, it } from 'vitest'
import { listPosters } from '../../contract/content/content.ts'
import { SECOND_SHOP } from '../../contract/testing/second-shop.ts'
import { getContent } from './check-content.ts'
import { EMPTY_CONTENT } from './empty-content.ts'
import { findUnknownPosters } from './find-unknown-posters.ts'

const PLACEHOLDER = 'radial-gradient(at 50% 10%,#fff,#0000 60%),linear-gradient(#123,#456,#789)'
const PICTURE = { digest: 'a'.repeat(32), format: 'webp', width: 1600, height: 900, widths: [960, 1600] }
const POSTER = { alt: 'Dunes', wide: { ...PICTURE, placeholder: PLACEHOLDER } }

/** The second shop with these sections and posters. */
function shopWith(sections: readonly unknown[], more: Record<string, unknown> = {}) {
  return getContent({ ...SECOND_SHOP, samples: false, home: { ...SECOND_SHOP.home, sections }, ...more })
}

const SECTION = { kind: 'poster', title: 'SHORE', category: 'coast', button: 'To the shore' }

describe('a poster that a section names', () => {
  it('and nobody has is told with its place, each', () => {
    const split = { kind: 'split', title: ['SEA', '&', 'SKY'], line: 'Both.', category: 'coast', button: 'Look' }
    const sections = [
      { ...SECTION, poster: 'dunes' },
      { ...split, posters: ['category-coast', 'sky'] },
    ]
    const advice = 'bring its picture under posters, or name category-coast for the cover of that category.'
    expect(findUnknownPosters(shopWith(sections, { socialPicture: 'gulls' }), [])).toEqual([
      `home.sections[0].poster: there is no poster 'dunes': ${advice}`,
      `home.sections[1].posters[1]: there is no poster 'sky': ${advice}`,
      `socialPicture: there is no poster 'gulls': ${advice}`,
    ])
  })

  it.each([
    ['the owner brought', { ...SECTION, poster: 'dunes' }, { posters: { dunes: POSTER } }],
    ['is the cover of a category', { ...SECTION, poster: 'category-meadow' }, {}],
    ['is the picture of a bundle', { ...SECTION, poster: 'bundle-coast' }, {}],
    ['is left out', SECTION, {}],
    ['is left out of the first screen', { kind: 'hero', lead: 'Look.', lines: ['Let in'], accent: 'light.' }, {}],
  ])('and that %s is known', (_what, section, more) => {
    expect(findUnknownPosters(shopWith([section], more), [])).toEqual([])
  })

  it('is the sample shop’s where it was one, also when its pictures are taken out', () => {
    const content = { ...SAMPLE_CONTENT, samples: false }
    expect(findUnknownPosters(content, listPosters(content))).toEqual([])
    expect(findUnknownPosters(content, []).length).toBeGreaterThan(0)
  })

  it('is nobody’s in an empty shop', () => expect(findUnknownPosters(EMPTY_CONTENT, [])).toEqual([]))

  it('is never a style of somebody else’s', () => {
    const wide = { ...PICTURE, placeholder: 'url(https://a.example/x)' }
    expect(() => shopWith([SECTION], { posters: { dunes: { alt: '', wide } } })).toThrow(
      'posters.dunes.wide.placeholder: must be as the shop wrote it.',
    )
  })
})
