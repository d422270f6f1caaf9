import { startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { useAddress, useNavigate } from '../../../routing/router.tsx'
import { useBrowserValue } from '../../../state/store.ts'
import { findAskedPicture, pictureSearch } from '../../catalogue/shown.ts'

const OPENED_HERE = { isOpenedHere: true }

/** Browsers refuse an address that changes all the time, as under a held key: Safari after a hundred times in ten seconds. */
const REST_MS = 150

let resting: ReturnType<typeof setTimeout> | undefined
let isWriting = false
let isLeaving = false

/** Pressed twice, one step back is taken: a second one would leave the gallery. */
function goBack(): void {
  if (isLeaving) return
  isLeaving = true
  const arrive = () => {
    isLeaving = false
  }
  addEventListener('popstate', arrive, { once: true })
  // Where the step leads out of the page, it comes back as it was left.
  setTimeout(arrive, 1000)
  history.back()
}

export type PictureAddress = {
  /** The id that the address asks for, or will as soon as the steps rest. */
  readonly asked: string | null
  readonly open: (id: string) => void
  readonly step: (id: string) => void
  readonly close: () => void
  /** Closes over another page, on which the picture is. */
  readonly closeAt: (path: string, id: string) => void
  /** The picture that was closed over this page when it was opened. */
  readonly left: string | null
}

/**
 * Which wallpaper the address asks for. Opening adds a step to the history and stepping replaces it, so that the back button
 * always closes. Nothing is open in the prerendered page.
 */
export function usePictureAddress(): PictureAddress {
  const { pathname, search, state } = useAddress()
  const navigate = useNavigate()
  const named = useBrowserValue(() => findAskedPicture(search), null)
  const [stepped, setStepped] = useState<string | null>(null)
  const asked = stepped ?? named
  useEffect(() => {
    // Every other way than by steps: the address is right at once.
    const follow = () => isWriting || startTransition(() => setStepped(null))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const open = useCallback(
    (id: string) => {
      // Pressed twice it is opened once: one step back closes it.
      const isOpen = findAskedPicture(location.search) !== null
      navigate(pictureSearch(id), isOpen ? { replace: true, state } : { state: OPENED_HERE })
    },
    [navigate, state],
  )
  const { isOpenedHere = false, left = null } = (state ?? {}) as { isOpenedHere?: boolean; left?: string }
  return useMemo(
    () => ({
      asked,
      open,
      step(id: string) {
        const before = location.href
        setStepped(id)
        clearTimeout(resting)
        resting = setTimeout(() => {
          if (isLeaving || location.href !== before) return
          isWriting = true
          try {
            navigate(pictureSearch(id), { replace: true, state })
          } finally {
            isWriting = false
          }
        }, REST_MS)
      },
      close: () => (isOpenedHere ? goBack() : navigate(pathname, { replace: true })),
      closeAt: (path: string, id: string) => navigate(path, { replace: true, state: { left: id } }),
      left,
    }),
    [asked, open, navigate, pathname, state, isOpenedHere, left],
  )
}

/** Where the link of a card is found again, to give the focus back. */
export function cardId(id: string): string {
  return `wallpaper-${id}`
}
