type Size = { readonly width: number; readonly height: number }

/** Screens that people have, in real pixels, as they are held or stand most often; the other way round counts as well. */
const SCREENS: readonly (readonly [number, number])[] = [
  // Desktop screens and televisions.
  ...([
    [1280, 720],
    [1280, 800],
    [1280, 1024],
    [1360, 768],
    [1366, 768],
    [1440, 900],
    [1600, 900],
    [1600, 1200],
    [1680, 1050],
    [1920, 1080],
    [1920, 1200],
    [2048, 1152],
    [2560, 1080],
    [2560, 1440],
    [2560, 1600],
    [3440, 1440],
    [3840, 1080],
    [3840, 1600],
    [3840, 2160],
    [4096, 2160],
    [4096, 2304],
    [4480, 2520],
    [5120, 1440],
    [5120, 2160],
    [5120, 2880],
    [6016, 3384],
    [7680, 2160],
    [7680, 4320],
  ] as const),
  // Laptops.
  ...([
    [1920, 1280],
    [2160, 1440],
    [2240, 1400],
    [2256, 1504],
    [2304, 1440],
    [2496, 1664],
    [2560, 1664],
    [2736, 1824],
    [2880, 1620],
    [2880, 1800],
    [2880, 1864],
    [2880, 1920],
    [3000, 2000],
    [3024, 1964],
    [3072, 1920],
    [3200, 1800],
    [3200, 2000],
    [3240, 2160],
    [3456, 2160],
    [3456, 2234],
    [3840, 2400],
  ] as const),
  // Tablets.
  ...([
    [768, 1024],
    [1200, 1920],
    [1200, 2000],
    [1488, 2266],
    [1536, 2048],
    [1600, 2560],
    [1620, 2160],
    [1640, 2360],
    [1668, 2224],
    [1668, 2388],
    [1668, 2420],
    [1752, 2800],
    [1848, 2960],
    [2048, 2732],
    [2064, 2752],
  ] as const),
  // Phones.
  ...([
    [640, 1136],
    [720, 1280],
    [720, 1520],
    [720, 1600],
    [750, 1334],
    [828, 1792],
    [1080, 1920],
    [1080, 2160],
    [1080, 2220],
    [1080, 2280],
    [1080, 2316],
    [1080, 2340],
    [1080, 2376],
    [1080, 2400],
    [1080, 2408],
    [1080, 2424],
    [1080, 2460],
    [1080, 2520],
    [1125, 2436],
    [1170, 2532],
    [1179, 2556],
    [1206, 2622],
    [1220, 2712],
    [1242, 2208],
    [1242, 2688],
    [1260, 2736],
    [1264, 2780],
    [1280, 2856],
    [1284, 2778],
    [1290, 2796],
    [1320, 2868],
    [1344, 2992],
    [1440, 2560],
    [1440, 2960],
    [1440, 3040],
    [1440, 3088],
    [1440, 3120],
    [1440, 3200],
  ] as const),
]

/** A browser that rounds its own points misses its screen by so many pixels at most. */
const NEAR_PIXELS = 2
const STEP_PIXELS = 4

/**
 * The size that is really made. A screen that people have gets exactly its pixels, also if the browser, which counts in
 * points, missed it by one or two. Any other size grows to the next multiple of four: the screen is still covered, and
 * sizes that differ by nothing one can see are one file.
 */
export function fitToScreen({ width, height }: Size): Size {
  const isNear = ([wide, high]: readonly [number, number]) =>
    Math.abs(wide - width) <= NEAR_PIXELS && Math.abs(high - height) <= NEAR_PIXELS
  const turned = SCREENS.map(([wide, high]) => [high, wide] as const)
  const near = [...SCREENS, ...turned].filter(isNear)
  const [exact] = near.sort((a, b) => distance(a) - distance(b))
  if (exact) return { width: exact[0], height: exact[1] }
  return { width: stepUp(width), height: stepUp(height) }

  function distance([wide, high]: readonly [number, number]): number {
    return Math.abs(wide - width) + Math.abs(high - height)
  }
}

function stepUp(side: number): number {
  return Math.ceil(side / STEP_PIXELS) * STEP_PIXELS
}
