import type { Frame } from './frame.ts'
import { hash, hashText, Random } from './random.ts'

/** A curated set of colours; each scene extends it with the colours it needs. */
export interface Palette {
  readonly name: string
}

/** Everything that sets one wallpaper of a scene apart from the others. */
export interface Traits {
  readonly index: number
  /** Index into the scene's layouts. */
  readonly layout: number
  /** Index into the scene's palettes. */
  readonly palette: number
  readonly seed: number
  /** Starts the named stream afresh; streams are independent, so draws from one never shift another. */
  random(stream: string): Random
}

/** What a picture shows, in words for galleries, search and screen readers. */
export interface Description {
  /** A short noun phrase: "Stag in a misty birch forest at dawn". */
  readonly title: string
  /** One full sentence for someone who cannot see the picture; unique within its category. */
  readonly alt: string
}

/** A family of wallpapers; rendering the same traits at another size shows the same picture. */
export interface Scene {
  readonly id: string
  /** The names of the compositions. */
  readonly layouts: readonly string[]
  /** The names of the palettes. */
  readonly palettes: readonly string[]
  /** Says what `render` draws for the same traits: layout, palette, and whatever the named streams decide. */
  describe(traits: Traits): Description
  render(frame: Frame, traits: Traits): void
}

/**
 * Assigns the traits of one wallpaper: every layout × palette pair is used before one repeats, and
 * neighbouring indexes differ in both (given at least two layouts and three palettes).
 */
export function traitsFor(scene: Pick<Scene, 'id' | 'layouts' | 'palettes'>, index: number): Traits {
  const layouts = scene.layouts.length
  const palettes = scene.palettes.length
  const sceneSeed = hashText(scene.id)
  const seed = hash(sceneSeed, index)
  // Walking both axes at once visits lcm(layouts, palettes) pairs; each lap shifts to unseen ones.
  const lap = Math.floor(index / leastCommonMultiple(layouts, palettes))
  return {
    index,
    layout: (index + (sceneSeed % layouts)) % layouts,
    palette: (index + lap + (hash(sceneSeed) % palettes)) % palettes,
    seed,
    random: (stream) => new Random(hash(seed, hashText(stream))),
  }
}

function leastCommonMultiple(a: number, b: number): number {
  return (a * b) / greatestCommonDivisor(a, b)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
