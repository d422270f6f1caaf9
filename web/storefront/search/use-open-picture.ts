import { useNavigate } from '../../routing/router.tsx'
import { findPicturePath, type Shown } from '../catalogue/shown.ts'

/** Opens one of these over its own gallery. */
export function useOpenPicture(results: readonly Shown[]): (id: string) => void {
  const navigate = useNavigate()
  return (id) => {
    const path = findPicturePath(results, id)
    if (path !== undefined) navigate(path)
  }
}
