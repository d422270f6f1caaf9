import { useState } from 'react'
import type { SetupPlan } from '../../../../contract/library/setup-plan.ts'
import type { Setup } from '../../../../contract/library/setups.ts'
import { FULL_SIZE } from '../../../../contract/pictures/catalogue.ts'
import { useBrowserValue } from '../../../state/store.ts'
import { findAskedPicture, type Shown } from '../../catalogue/shown.ts'
import { useFavourites } from '../../favourites/favourites.ts'
import { type Search, useSearch } from '../../search/use-search.ts'

export const MOST_SHOWN = 24
const NONE: readonly string[] = []

export type Pictures = Pick<Search, 'status'> & {
  readonly words: string
  readonly onWords: (words: string) => void
  /** To choose from. */
  readonly offered: readonly Shown[]
  /** That an address asked for. */
  readonly asked: Shown | undefined
}

/** What somebody may look for: what they came with, what they keep, then one of each category; or what words find. */
export function usePictures(): Pictures {
  const [words, onWords] = useState('')
  const asked = useBrowserValue(readAsked, null)
  const favourites = useFavourites()
  const ids = asked === null ? favourites : [asked, ...favourites.filter((id) => id !== asked)]
  const [kept, setKept] = useState(NONE)
  if (kept.join(' ') !== ids.join(' ')) setKept(ids)
  const own = useSearch({ words: '', colour: null, kept })
  const all = useSearch({ words, colour: null, kept: null })
  const found = words ? all.results : [...own.results, ...varied(all.results)]
  const offered = [...new Map(found.map((shown) => [shown.wallpaper.id, shown])).values()].slice(0, MOST_SHOWN)
  return { status: all.status, words, onWords, offered, asked: own.results.find((one) => one.wallpaper.id === asked) }
}

function readAsked(): string | null {
  return findAskedPicture(location.search)
}

/** The first of each category, then the second of each; those of which files are cut come first. */
function varied(all: readonly Shown[]): Shown[] {
  const turns = new Map<string, number>()
  const numbered = all.map((shown) => {
    const turn = turns.get(shown.category.slug) ?? 0
    turns.set(shown.category.slug, turn + 1)
    return { shown, turn }
  })
  const isFree = ({ category }: Shown) => Number(category.offer.kind === 'free')
  return numbered.sort((a, b) => isFree(a.shown) - isFree(b.shown) || a.turn - b.turn).map(({ shown }) => shown)
}

/** Of the original, in pixels: 8K as the picture stands, where nothing else is said. */
export function masterSize({ wallpaper: { size, preview } }: Shown): { width: number; height: number } {
  const { long, short } = FULL_SIZE
  return size ?? (preview.width >= preview.height ? { width: long, height: short } : { width: short, height: long })
}

/** How the pictures are shown, apart from where the monitors stand. */
export type Choice = Pick<SetupPlan, 'how' | 'format'> & {
  /** Which part of a picture that is larger than its monitors. */
  readonly focus: { readonly x: number; readonly y: number }
  readonly across: Shown | null
  /** By monitor. */
  readonly each: readonly (Shown | null)[]
}

/** Where monitors are arranged: by hand on the desk, by numbers in the list. */
export type Editing = {
  readonly setup: Setup
  readonly onChange: (setup: Setup) => void
  /** The monitor that is looked at. */
  readonly chosen: number
  readonly onChoose: (at: number) => void
}
