import { useEffect, useState } from 'react'
import { loadAllWallpapers } from '../catalogue/shown.ts'
import { indexWallpapers, type SearchIndex } from './find-wallpapers.ts'

export type IndexState = { readonly status: 'loading' | 'failed' } | { readonly status: 'ready'; index: SearchIndex }

/** The index of the whole shop, made when Find is first opened. */
export function useSearchIndex(): IndexState {
  const [state, setState] = useState<IndexState>({ status: 'loading' })
  useEffect(() => {
    let isGone = false
    loadAllWallpapers().then(
      (all) => !isGone && setState({ status: 'ready', index: indexWallpapers(all) }),
      (error: unknown) => {
        console.warn('The catalogue could not be loaded.', error)
        if (!isGone) setState({ status: 'failed' })
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  return state
}
