import { expect, it } from 'vitest'
import { WALLPAPER_STEPS } from '../how-to-set.tsx'
import { opensSheet, SHORTEST_WAY, shareFile } from './use-sheet.ts'

const file = new File(['x'], 'wallpaper.jpg', { type: 'image/jpeg' })
const refusing = (name: string) => shareFile(file, () => Promise.reject(new DOMException('', name)))

it('takes a closed sheet for a choice, and asks for another press where the first one is too long ago', async () => {
  expect(await shareFile(file, async () => {})).toBe('shared')
  expect(await refusing('AbortError')).toBe('shared')
  expect(await refusing('NotAllowedError')).toBe('again')
  expect(await refusing('DataError')).toBe('failed')
})

it('has one short sentence for every system, which begins with the press that follows the download or the sheet', () => {
  const words = WALLPAPER_STEPS.map(({ system }) => [system, opensSheet(system), SHORTEST_WAY[system]])
  expect(words).toEqual([
    ['windows', false, 'Right-click the saved file and choose “Set as desktop background”.'],
    ['macos', false, 'Control-click the saved file, then Services, “Set Desktop Picture”.'],
    ['linux', false, 'Right-click the saved file: “Set as Background” in GNOME, “Set as Wallpaper” in KDE.'],
    ['ios', true, 'Choose “Save Image”; then in Photos: Share, “Use as Wallpaper”.'],
    ['android', true, 'Choose your photo or wallpaper app; there “Use as” or “Set as wallpaper”.'],
  ])
})
