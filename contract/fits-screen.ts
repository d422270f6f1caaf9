import type { Picture, Wallpaper } from './catalogue.ts'

/** What a wallpaper is looked for: by its own shape, or by the screen that it shall fill. */
export const SCREENS = {
  wide: { name: 'Wide pictures' },
  upright: { name: 'Upright pictures' },
  desktop: { name: 'Desktop', width: 3840, height: 2160 },
  ultrawide: { name: 'Ultrawide, two screens', width: 5120, height: 1440 },
  phone: { name: 'Phone, upright', width: 1170, height: 2532 },
} as const

export type Screen = keyof typeof SCREENS

export const SCREEN_NAMES = Object.keys(SCREENS) as Screen[]

const MASTER = { width: 7680, height: 4320 }

/** A picture fits a screen that it fills without being enlarged, with what it is about still in view. */
export function fitsScreen({ preview, size = MASTER }: Wallpaper, name: Screen): boolean {
  const screen = SCREENS[name]
  const given = preview.width / preview.height
  if (!('width' in screen)) return name === 'upright' ? given < 1 : given >= 1
  const wanted = screen.width / screen.height
  const kept = wanted < given ? { x: wanted / given, y: 1 } : { x: 1, y: given / wanted }
  const isSharp = size.width * kept.x >= screen.width * 0.95 && size.height * kept.y >= screen.height * 0.95
  // The owner's own choice is what the cut is laid around.
  return isSharp && (preview.focus !== undefined || isInside(brightestSpot(preview), kept))
}

type Shares = { readonly x: number; readonly y: number }

function isInside({ x, y }: Shares, kept: Shares): boolean {
  return Math.abs(x - 0.5) <= kept.x / 2 && Math.abs(y - 0.5) <= kept.y / 2
}

/** Where the eye goes first; its placeholder glows there. */
function brightestSpot({ placeholder }: Picture): Shares {
  const [, x = '50', y = '50'] = /at (\d+)% (\d+)%/.exec(placeholder) ?? []
  return { x: Number(x) / 100, y: Number(y) / 100 }
}
