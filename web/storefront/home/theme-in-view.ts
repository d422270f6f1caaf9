import type { ThemeName } from '../../../contract/content/content.ts'

export type ThemeState = {
  readonly theme: ThemeName
  /** The characters that are at least half in view, the latest to arrive last. */
  readonly inView: readonly ThemeName[]
}

/** How much of a character is in view now, from 0 to 1. */
export type Sighting = { readonly theme: ThemeName; readonly share: number }

/** The share of a character that must be in view. */
export const IN_VIEW_SHARE = 0.5

/**
 * The theme follows the latest character to come at least half into view, or the one that remains when that one leaves.
 * While the latest stays the same, a theme that was chosen by hand stays too.
 */
export function seeCharacters(state: ThemeState, sightings: readonly Sighting[]): ThemeState {
  const gone = new Set(sightings.filter(({ share }) => share < IN_VIEW_SHARE).map(({ theme }) => theme))
  const arrived = sightings
    .filter(({ theme, share }) => share >= IN_VIEW_SHARE && !state.inView.includes(theme))
    .sort((a, b) => a.share - b.share)
    .map(({ theme }) => theme)
  const inView = [...state.inView.filter((theme) => !gone.has(theme)), ...arrived]
  const latest = inView.at(-1)
  const isSame = latest === undefined || latest === state.inView.at(-1)
  return { theme: isSame ? state.theme : latest, inView }
}

export function chooseTheme(state: ThemeState, theme: ThemeName): ThemeState {
  return { ...state, theme }
}
