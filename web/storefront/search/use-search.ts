import { useCallback, useEffect, useMemo, useState } from 'react'
import { MOST_IDS } from '../../../contract/pictures/search.ts'
import type { ColourName, Screen } from '../../../contract/pictures/search-terms.ts'
import { ShopRenewed } from '../../state/load-data.ts'
import { isLargeShop } from '../catalogue/counts.ts'
import { loadAllWallpapers } from '../catalogue/load-wallpapers.ts'
import { type Found, searchShop } from '../catalogue/search-shop.ts'
import type { Shown } from '../catalogue/shown.ts'
import {
  type Closeness,
  findWallpapers,
  indexWallpapers,
  type Narrowing,
  type SearchIndex,
} from './find/find-wallpapers.ts'

export type Asked = {
  readonly words: string
  readonly colour: ColourName | null
  readonly category?: string | null | undefined
  readonly screen?: Screen | null | undefined
  /** The picture whose like is looked for; words and colours are not, then. */
  readonly like?: Shown | null
  /** Ids to look among, in this order; null is the whole shop. */
  readonly kept: readonly string[] | null
}

export type Search = {
  /** `renewed`: the shop has newer code than this page. */
  readonly status: 'loading' | 'failed' | 'renewed' | 'ready'
  readonly results: readonly Shown[]
  /** How many there are, of which the results are the first. */
  readonly total: number
  readonly closeness: Closeness
  /** Brings the next ones. */
  readonly more: () => void
  /** How many there would be with another narrowing; null where only the shop could tell. */
  readonly count: ((instead: Partial<Narrowing>) => number) | null
}

/** What somebody looks for, wherever the catalogue is: in this browser, or in the shop's database. */
export function useSearch(asked: Asked): Search {
  const isLarge = isLargeShop()
  const isAsked = isLarge || Boolean(asked.like)
  const here = useBrowserSearch(asked, !isAsked)
  const there = useShopSearch(asked, isAsked)
  return isAsked ? there : here
}

const NONE: readonly Shown[] = []

function useBrowserSearch({ words, colour, category, screen, kept }: Asked, isUsed: boolean): Search {
  const { status, index } = useSearchIndex(isUsed)
  const find = useCallback(
    (instead: Partial<Narrowing> = {}) => {
      if (!index) return { results: NONE, closeness: 'same' as const }
      const found = findWallpapers(index, { words, colour, category, screen, ...instead })
      return kept ? { ...found, results: inOrder(found.results, kept) } : found
    },
    [index, words, colour, category, screen, kept],
  )
  const { results, closeness } = useMemo(find, [find])
  return {
    status,
    results,
    closeness,
    total: results.length,
    more: () => {},
    count: index ? (instead) => find(instead).results.length : null,
  }
}

type IndexState = { readonly status: Search['status']; readonly index?: SearchIndex }

/** The index of the whole shop, made when Find is first opened. */
function useSearchIndex(isUsed: boolean): IndexState {
  const [state, setState] = useState<IndexState>({ status: 'loading' })
  const comebacks = useComebacks(state.status === 'failed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: how often the network came back is not read; it is the reason.
  useEffect(() => {
    if (!isUsed) return
    let isGone = false
    loadAllWallpapers().then(
      (all) => !isGone && setState({ status: 'ready', index: indexWallpapers(all) }),
      (error: unknown) => {
        console.warn('The catalogue could not be loaded.', error)
        if (!isGone) setState({ status: error instanceof ShopRenewed ? leaveOldPage() : 'failed' })
      },
    )
    return () => {
      isGone = true
    }
  }, [isUsed, comebacks])
  return state
}

/** While machines of two versions answer in turn, a page would otherwise be loaded again and again. */
const JUST_LOADED_MS = 10_000

function leaveOldPage(): Search['status'] {
  if (performance.now() < JUST_LOADED_MS) return 'renewed'
  location.reload()
  return 'loading'
}

/** How often the network came back while something was missing. */
function useComebacks(isMissing: boolean): number {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (!isMissing) return
    const again = () => setTimes((before) => before + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isMissing])
  return times
}

/** So long nothing is typed before the shop is asked. */
const PAUSE_MS = 180

type Answered = Found & { readonly status: Search['status'] }

function useShopSearch({ words, colour, category, screen, kept, like = null }: Asked, isUsed: boolean): Search {
  const [answer, setAnswer] = useState<Answered>({ status: 'loading', results: NONE, total: 0 })
  const [from, setFrom] = useState(0)
  const key = JSON.stringify([words, colour, category, screen, kept, like?.wallpaper.id])
  const [asked, setAsked] = useState(key)
  if (asked !== key) {
    setAsked(key)
    setFrom(0)
  }
  const comebacks = useComebacks(answer.status === 'failed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: how often the network came back is not read; it is the reason.
  useEffect(() => {
    if (!isUsed) return
    let isGone = false
    const timer = setTimeout(async () => {
      const found = await ask({ words, colour, category, screen, kept, like }, from).catch((error: unknown) => {
        console.warn('The shop could not be searched.', error)
      })
      if (isGone) return
      setAnswer((before) => {
        const held = from === 0 ? NONE : before.results
        if (!found) return { status: 'failed', results: held, total: held.length }
        return { status: 'ready', results: [...held, ...found.results], total: found.total }
      })
    }, PAUSE_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isUsed, words, colour, category, screen, kept, like, from, comebacks])
  return { ...answer, closeness: 'same', more: () => setFrom(answer.results.length), count: null }
}

/** Favourites are few: they are brought by name, and looked through here. */
async function ask({ words, kept, like, ...narrow }: Asked, from: number): Promise<Found> {
  if (like) return searchShop({ like: like.wallpaper.id })
  const { colour, category, screen } = narrow
  const chosen = { ...(colour && { colour }), ...(category && { category }), ...(screen && { screen }) }
  if (!kept) return searchShop({ words, ...chosen, from: String(from) })
  if (kept.length === 0) return { total: 0, results: NONE }
  const { results } = await searchShop({ ids: kept.slice(0, MOST_IDS).join(',') })
  const found = inOrder(findWallpapers(indexWallpapers(results), { words, ...narrow }).results, kept)
  return { total: found.length, results: found }
}

function inOrder(found: readonly Shown[], kept: readonly string[]): readonly Shown[] {
  return found
    .filter(({ wallpaper }) => kept.includes(wallpaper.id))
    .sort((a, b) => kept.indexOf(a.wallpaper.id) - kept.indexOf(b.wallpaper.id))
}

/** While there is nothing to count yet. */
export function problemWords(status: Exclude<Search['status'], 'ready'>): string {
  return WORDS[status]
}

const WORDS = {
  loading: 'Opening the catalogue ...',
  failed: 'The catalogue could not be loaded. Please check your connection and try again.',
  renewed: 'The shop has just been renewed. Please load this page again in a moment.',
}
