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
}

/**
 * Which wallpaper the address asks for. Opening adds a step to the history and stepping replaces it, so that the back button
 * always closes. Nothing is open in the prerendered page.
 */
export function usePictureAddress(): PictureAddress {
  const { pathname, search, state } = useAddress()
  const navigate = useNavigate()
  const asked = useBrowserValue(() => findAskedPicture(search), null)
  const open = useCallback((id: string) => navigate(pictureSearch(id), { state: OPENED_HERE }), [navigate])
  const isOpenedHere = (state as { isOpenedHere?: boolean } | null)?.isOpenedHere === true
  return useMemo(
    () => ({
      asked,
      open,
      step: (id: string) => navigate(pictureSearch(id), { replace: true, state }),
      close: () => (isOpenedHere ? history.back() : navigate(pathname, { replace: true })),
    }),
    [asked, open, navigate, pathname, state, isOpenedHere],
  )
}
