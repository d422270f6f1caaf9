import type { FocusPoint } from '../pictures/renditions.ts'
import { list, literal, number, object, optional, string, type ValueOf } from '../schema.ts'
import {
  type Box,
  type Cut,
  cutAcross,
  cutEach,
  findOverlap,
  findSetupProblem,
  isSetup,
  isSpanTooLarge,
  LARGEST_SPAN,
  type Setup,
  spanOf,
} from './setups.ts'

export const SETUP_FORMATS = ['jpeg', 'png'] as const

const isPlanned = object({
  id: string,
  /** What must stay in the picture; the middle, unless said otherwise. */
  x: optional(number),
  y: optional(number),
  /** The order that opens it, where that is another than the address names. */
  token: optional(string),
})

const isChoice = object({
  how: literal('across', 'each'),
  format: literal(...SETUP_FORMATS),
  /** One across all, or one for each monitor in their order. */
  pictures: list(isPlanned),
})

type Planned = ValueOf<typeof isPlanned>

/** What files a setup gets. */
export type SetupPlan = Setup & ValueOf<typeof isChoice>

export function isSetupPlan(value: unknown): value is SetupPlan {
  return isSetup(value) && isChoice(value)
}

/** More would be fog. */
const MOST_ENLARGED = 8

type Size = { readonly width: number; readonly height: number }

/** How every file is cut out of its master, in the monitors' order. */
export function cutsOf(plan: SetupPlan, masters: readonly Size[]): Cut[] {
  const [first] = masters
  const [picture] = plan.pictures
  if (plan.how === 'across') return first ? cutAcross(plan, first, focusOf(picture)) : []
  return plan.monitors.flatMap((monitor, at) => {
    const master = masters[at]
    return master ? [cutEach(monitor, master, focusOf(plan.pictures[at]))] : []
  })
}

function focusOf({ x = 0.5, y = 0.5 }: Partial<Planned> = {}): FocusPoint {
  const share = (value: number) => Math.min(Math.max(Number.isFinite(value) ? value : 0.5, 0), 1)
  return { x: share(x), y: share(y) }
}

/** What stands in the way of files, in one sentence. Which masters there are is not known to whoever has not bought them. */
export function findPlanProblem(plan: SetupPlan, masters: readonly Size[] = []): string | null {
  const problem = findSetupProblem(plan)
  if (problem) return problem
  const over = findOverlap(plan)
  if (over) return `Monitors ${over[0]} and ${over[1]} stand in the same place. Move one of them.`
  const span = spanOf(plan)
  if (isSpanTooLarge(span))
    return `Together they have ${inWords(span)} pixels; the largest file is ${inWords(LARGEST_SPAN)}.`
  const wanted = plan.how === 'across' ? 1 : plan.monitors.length
  if (plan.pictures.length !== wanted) return 'Each monitor needs a picture, or all of them one.'
  const most = Math.max(0, ...cutsOf(plan, masters).map(({ scale }) => scale))
  return most > MOST_ENLARGED
    ? `The picture would be enlarged ${timesInWords(most)}; ${timesInWords(MOST_ENLARGED)} is the most. Move the monitors closer together.`
    : null
}

function inWords({ width, height }: Size): string {
  return `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`
}

function timesInWords(scale: number): string {
  return `${Number(scale.toFixed(scale < 10 ? 2 : 0))} times`
}

/** A hair more than the master has is nobody's loss. */
const NOTICED = 1.005

/** What is said of files that need more pixels than their masters have; null where none do. */
export function enlargedWords(cuts: readonly Pick<Cut, 'scale'>[]): string | null {
  const enlarged = cuts.flatMap(({ scale }, at) => (scale > NOTICED ? [{ scale, number: at + 1 }] : []))
  const [first] = enlarged
  if (!first) return null
  const parts = enlarged.map(({ scale, number: at }) => `${timesInWords(scale)} on monitor ${at}`)
  const who = cuts.length === 1 ? timesInWords(first.scale) : parts.join(', ')
  return `Enlarged beyond the original’s pixels: ${who}.`
}

/** Where each stands, seen from the front; empty for one alone. */
export function placesInWords({ monitors }: Setup): string[] {
  const { places, width, height } = spanOf({ monitors })
  if (places.length === 1) return ['']
  const isRow = places.every((one) => places.every((other) => one === other || isBeside(one, other)))
  if (isRow) return inOrder(places, 'left', ROWS)
  const isColumn = places.every((one) => places.every((other) => one === other || isAbove(one, other)))
  if (isColumn) return inOrder(places, 'top', COLUMNS)
  return places.map((place) => {
    const down = third(place.top + place.height / 2, height, 'upper', 'lower')
    const across = third(place.left + place.width / 2, width, 'left', 'right')
    return [down, across].filter(Boolean).join(' ') || 'middle'
  })
}

const ROWS = [
  ['left', 'right'],
  ['left', 'middle', 'right'],
  ['far left', 'left', 'right', 'far right'],
] as const
const COLUMNS = [
  ['upper', 'lower'],
  ['upper', 'middle', 'lower'],
  ['top', 'upper', 'lower', 'bottom'],
] as const

function isBeside(one: Box, other: Box): boolean {
  return one.left + one.width <= other.left || other.left + other.width <= one.left
}

function isAbove(one: Box, other: Box): boolean {
  return one.top + one.height <= other.top || other.top + other.height <= one.top
}

function inOrder(places: readonly Box[], by: 'left' | 'top', words: readonly (readonly string[])[]): string[] {
  const sorted = [...places].sort((a, b) => a[by] - b[by])
  return places.map((place) => words[places.length - 2]?.[sorted.indexOf(place)] ?? '')
}

function third(at: number, whole: number, before: string, after: string): string {
  if (at < whole * 0.42) return before
  return at > whole * 0.58 ? after : ''
}

/** The files' names without their ends, in the monitors' order: a number, where it stands, and its pixels. */
export function fileNamesOf(plan: Setup): { readonly all: string; readonly each: readonly string[] } {
  const span = spanOf(plan)
  const words = placesInWords(plan)
  return {
    all: `All monitors ${span.width}x${span.height}`,
    each: span.places.map(({ width, height }, at) =>
      [`Monitor ${at + 1}`, words[at] && `(${words[at]})`, `${width}x${height}`].filter(Boolean).join(' '),
    ),
  }
}

/** Where the files of a setup are downloaded, as one archive; the picture that the address names is the first. */
export function setupUrl(downloads: string, plan: SetupPlan): string {
  const text = encodeURIComponent(JSON.stringify(plan)).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${downloads}/setup/${plan.pictures[0]?.id}?plan=${text}`
}
