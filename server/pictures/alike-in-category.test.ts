import { expect, it } from 'vitest'
import type { Wallpaper } from '../../contract/pictures/catalogue.ts'
import { findAlike } from './search-routes.ts'

function picture(id: string, spot: string, bands: string): Wallpaper {
  const placeholder = `radial-gradient(at ${spot},#fff,#0000 60%),linear-gradient(${bands})`
  const preview = { src: '/images/p', width: 16, height: 9, webp: [16], avif: [], placeholder }
  return { id, title: id, alt: '', colours: [], addedAt: '2026-01-01', preview }
}

const DUSK = picture('dusk', '50% 50%', '#a42,#621,#210')
const LATER = picture('later', '55% 50%', '#931,#521,#210')
const ASIDE = picture('aside', '80% 50%', '#a42,#621,#210')
const FOREST = picture('forest', '50% 50%', '#163,#284,#052')

it('names pictures of like colours and composition, the nearest first, and neither itself nor strangers', () => {
  expect(findAlike(DUSK, [FOREST, ASIDE, DUSK, LATER])).toEqual(['later', 'aside'])
  expect(findAlike(FOREST, [FOREST, ASIDE, DUSK, LATER])).toEqual([])
})

it('names none for a picture that has no placeholder to go by, and never one of those', () => {
  const bare = { ...DUSK, id: 'bare', preview: { ...DUSK.preview, placeholder: 'none' } }
  expect(findAlike(bare, [DUSK, LATER])).toEqual([])
  expect(findAlike(DUSK, [bare])).toEqual([])
})
