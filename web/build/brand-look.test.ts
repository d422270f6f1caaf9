import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BrandColours,
  completeColours,
  contrastOf,
  measureColours,
  schemeOf,
} from '../../contract/content/brand.ts'
import { SECOND_SHOP } from '../../contract/testing/second-shop.ts'
import { BRAND } from '../../sample-shop/content/brand.ts'
import { brandStyle } from './brand-look.ts'

/** The least contrast of a field's edge with the grounds of pages, and of pictures where those have their own. */
function leastOf(colours: BrandColours): number {
  const style = brandStyle({ ...BRAND, colours })
  const values = new Map(style.split(';').map((part) => part.split(':') as [string, string]))
  const readValue = (name: string) => values.get(name) ?? `no ${name}`
  const places = schemeOf(colours) === 'light' ? ['brand', 'picture'] : ['brand']
  return Math.min(
    ...places.flatMap((place) =>
      ['canvas', 'surface', 'raised'].map((ground) =>
        contrastOf(readValue(`--${place}-field`), readValue(`--${place}-${ground}`)),
      ),
    ),
  )
}

describe('the edge of a field is 3:1 on every ground', () => {
  it.each([
    ['the sample shop', BRAND.colours],
    ['a light shop', completeColours(SECOND_SHOP.brand.colours)],
    ['white and black', completeColours({ ground: '#ffffff', accent: '#0b57d0' })],
    ['black and white', completeColours({ ground: '#000000', accent: '#ffffff' })],
    ['panels that are far from their ground', completeColours({ ...BRAND.colours, raised: '#3a3f4a' })],
  ])('of %s', (_name, colours) => {
    expect(leastOf(colours)).toBeGreaterThanOrEqual(3)
  })

  it('of every shop whose text can be read', () => {
    const channel = fc.nat(255).map((value) => value.toString(16).padStart(2, '0'))
    const colour = fc.array(channel, { minLength: 3, maxLength: 3 }).map((channels) => `#${channels.join('')}`)
    const own = fc.record({ surface: colour, raised: colour, text: colour }, { requiredKeys: [] })
    fc.assert(
      fc.property(colour, colour, own, (ground, accent, named) => {
        const colours = completeColours({ ground, accent, ...named })
        fc.pre(measureColours(colours).every(({ ink, found, least }) => ink !== 'text' || found >= least))
        expect(leastOf(colours)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 300 },
    )
  })
})
