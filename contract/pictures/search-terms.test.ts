import { expect, it } from 'vitest'
import type { Wallpaper } from './catalogue.ts'
import { fitsScreen, type Screen } from './search-terms.ts'

function fits(screen: Screen, preview: Partial<Wallpaper['preview']> = {}, size?: Wallpaper['size']): boolean {
  const placeholder = 'radial-gradient(at 50% 50%,#fff,#0000 60%),linear-gradient(#000,#000,#000)'
  const shown = { width: 1280, height: 720, placeholder, ...preview }
  return fitsScreen({ preview: shown, ...(size && { size }) } as Wallpaper, screen)
}

it('knows a picture by its shape', () => {
  expect([fits('wide'), fits('upright')]).toEqual([true, false])
  expect([fits('wide', { width: 720, height: 1280 }), fits('upright', { width: 720, height: 1280 })]).toEqual([
    false,
    true,
  ])
})

it('fits a screen where it is sharp and its brightest part stays in view, or the owner said what must', () => {
  const aside = 'radial-gradient(at 15% 50%,#fff,#0000 60%),linear-gradient(#000,#000,#000)'
  expect([fits('phone'), fits('ultrawide'), fits('desktop')]).toEqual([true, true, true])
  expect([fits('phone', { placeholder: aside }), fits('ultrawide', { placeholder: aside })]).toEqual([false, true])
  expect(fits('phone', { placeholder: aside, focus: { x: 0.15, y: 0.5 } })).toBe(true)
  expect(fits('desktop', {}, { width: 1920, height: 1080 })).toBe(false)
})
