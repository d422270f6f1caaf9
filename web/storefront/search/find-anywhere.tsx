import { useEffect } from 'react'
import { useAddress, useNavigate } from '../../routing/router.tsx'
import { useStore } from '../../state/store.ts'
import { useModule } from '../../ui/use-module.ts'
import { findPicturePath, type Shown } from '../catalogue/shown.ts'
import { findPanel } from './find-panel.ts'

const loadPanel = () => import('./search-panel.tsx')

type FindAnywhereProps = {
  /** A gallery draws the panel itself, and its lightbox above it. */
  readonly isGallery: boolean
}

/** Find on every page; a result opens in its own gallery. */
export function FindAnywhere({ isGallery }: FindAnywhereProps) {
  const { pathname } = useAddress()
  const navigate = useNavigate()
  const find = useStore(findPanel, null)
  const isOpen = find !== null && !isGallery
  const module = useModule(isOpen, loadPanel, () => findPanel.set(null))
  useFindKeys()
  // Whoever leaves the page leaves Find.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is not read; its change is the reason to close.
  useEffect(() => () => findPanel.set(null), [pathname])
  if (!isOpen || !module) return null

  function open(id: string, results: readonly Shown[]) {
    const path = findPicturePath(results, id)
    if (path === undefined) return
    findPanel.set(null)
    navigate(path)
  }

  return <module.SearchPanel find={find} onOpen={open} onClose={() => findPanel.set(null)} />
}

/** Ctrl K or ⌘ K opens Find. A lone letter would be pressed by mistake, or by a voice that dictates (WCAG 2.1.4). */
function useFindKeys(): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      findPanel.set({})
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
