import { useCallback, useMemo } from 'react'
import { useAddress, useNavigate } from '../../routing/router.tsx'
import { useBrowserValue } from '../../state/store.ts'
import { findAskedPicture, pictureSearch } from '../catalogue/shown.ts'

const OPENED_HERE = { isOpenedHere: true }

export type PictureAddress = {
  /** The id that the address asks for. */
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
  const asked = useBrowserValue(() => findAskedPicture(search), null)
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
      step: (id: string) => navigate(pictureSearch(id), { replace: true, state }),
      close: () => (isOpenedHere ? history.back() : navigate(pathname, { replace: true })),
      closeAt: (path: string, id: string) => navigate(path, { replace: true, state: { left: id } }),
      left,
    }),
    [asked, open, navigate, pathname, state, isOpenedHere, left],
  )
}
