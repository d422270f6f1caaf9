import type { Collection } from '../../../contract/accounts/collections.ts'
import { useAddress, useNavigate } from '../../routing/router.tsx'
import { useBrowserValue } from '../../state/store.ts'
import type { Collections } from '../collections/change-collections.ts'

const PARAMETER = 'collection'

/** The collection that the address asks for: whoever comes back from a picture finds it as it was. */
export function useChosenCollection(all: Collections): {
  readonly chosen: Collection | null
  readonly choose: (id: string | null) => void
} {
  const { pathname, search } = useAddress()
  const navigate = useNavigate()
  const asked = useBrowserValue(() => new URLSearchParams(search).get(PARAMETER), null)
  return {
    chosen: all.find(({ id }) => id === asked) ?? null,
    choose: (id) => {
      const to = id === null ? pathname : `?${new URLSearchParams({ [PARAMETER]: id })}`
      navigate(to, { replace: true })
    },
  }
}
