import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFonts } from './shop-fonts.ts'

const STYLE = join(import.meta.dirname, '..', '..', 'web', 'style')

describe('the fonts of the shop', () => {
  it('are what their packages give with our letters and weights', async () => {
    for (const { file, bytes } of await makeFonts())
      expect(readFileSync(join(STYLE, 'fonts', file)).equals(bytes), `${file}: node commands/make-fonts.ts`).toBe(true)
  })

  it('are declared with the weights that they have', () => {
    const fonts = readFileSync(join(STYLE, 'fonts.css'), 'utf8')
    expect(fonts).toContain("src: url('./fonts/archivo.woff2') format('woff2');\n  font-weight: 400 700;")
  })
})
