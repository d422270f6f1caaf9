import type { Across } from '../core/across.ts'
import { type Colour, hex } from '../core/colour.ts'
import { type Frame, SHORT_SIDE } from '../core/frame.ts'
import { type Ramp, ramp } from '../core/ramp.ts'
import type { Description, Palette } from '../core/scene.ts'
import type { Orb } from './heavens.ts'

/** An hour over open land: one low sun or moon behind everything. */
export interface Hour extends Palette {
  /** When it is, and what lights the land, in words. */
  readonly when: string
  readonly light: string
  readonly sky: Ramp
  readonly orb: Colour
  readonly orbKind: Orb['kind']
  readonly haze: Colour
  readonly rim: Colour
  readonly rock: Colour
  readonly stars: number
}

/** The sky runs from the zenith to the horizon. */
export function hour(
  [name, when, light]: readonly [name: string, when: string, light: string],
  sky: readonly [string, string, string, string],
  colours: { orb: string; haze: string; rim: string; rock: string },
  orbKind: Orb['kind'],
  stars: number,
): Hour {
  return {
    name,
    when,
    light,
    sky: ramp([0, sky[0]], [0.45, sky[1]], [0.8, sky[2]], [1, sky[3]]),
    orb: hex(colours.orb),
    haze: hex(colours.haze),
    rim: hex(colours.rim),
    rock: hex(colours.rock),
    orbKind,
    stars,
  }
}

/** Shares of the frame's width and height, and of its short side. */
export type OrbShares = readonly [x: number, y: number, radius: number]

export type OrbPlace = Pick<Orb, 'x' | 'y' | 'radius'>

export function placeOrb(frame: Frame, across: Across, [x, y, radius]: OrbShares): OrbPlace {
  return { x: across(x), y: frame.logicalHeight * y, radius: SHORT_SIDE * radius }
}

/** Says what is seen at an hour and how it is lit; the word 'disc' gives way to what hangs in this sky. */
export function describeAt(
  { when, orbKind }: Hour,
  { subject, alt }: { subject: string; alt: string },
  lit: string,
): Description {
  return {
    title: `${subject.replace('disc', orbKind)} ${when}`,
    alt: `${alt.replace('disc', orbKind)}, ${lit}.`,
  }
}
