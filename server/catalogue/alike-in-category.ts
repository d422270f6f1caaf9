import type { Wallpaper } from '../../contract/pictures/catalogue.ts'

/** As many as Find shows at once without being asked for more. */
const MOST = 24
/** Beyond it two pictures are strangers. */
const FARTHEST = 0.16
const SPOT_WEIGHT = 0.25

/**
 * The pictures that look most like one, the nearest first. A shop that its database searches has too many to compare all
 * with each other beforehand, so these are compared when somebody asks, by what everybody may see of them: the colours of
 * sky, middle and ground, and where it is brightest.
 */
export function findAlike(wallpaper: Wallpaper, others: readonly Wallpaper[]): string[] {
  const sketch = readSketch(wallpaper)
  if (!sketch) return []
  const near: { id: string; distance: number }[] = []
  for (const other of others) {
    const theirs = other.id === wallpaper.id ? undefined : readSketch(other)
    const distance = theirs ? compareSketches(sketch, theirs) : FARTHEST
    if (distance < FARTHEST) near.push({ id: other.id, distance })
  }
  return near
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, MOST)
    .map(({ id }) => id)
}

/** What a placeholder (picture-facts.ts) says: levels of its colours from 0 to 1, and where the brightest spot lies. */
type Sketch = { readonly levels: readonly number[]; readonly x: number; readonly y: number }

const PLACEHOLDER =
  /^radial-gradient\(at (\d+)% (\d+)%,#(\w{3}),#0000 60%\),linear-gradient\(#(\w{3}),#(\w{3}),#(\w{3})\)$/

function readSketch({ preview: { placeholder } }: Wallpaper): Sketch | undefined {
  const [, x, y, ...colours] = PLACEHOLDER.exec(placeholder) ?? []
  if (x === undefined) return undefined
  const levels = Array.from(colours.join(''), (digit) => Number.parseInt(digit, 16) / 15)
  return { levels, x: Number(x) / 100, y: Number(y) / 100 }
}

function compareSketches(a: Sketch, b: Sketch): number {
  const shift = a.levels.reduce((sum, level, at) => sum + Math.abs(level - (b.levels[at] ?? 0)), 0) / a.levels.length
  return shift + SPOT_WEIGHT * Math.hypot(a.x - b.x, a.y - b.y)
}
