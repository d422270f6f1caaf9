import { useEffect, useEffectEvent, useState } from 'react'
import { useAlert } from './alert-context.tsx'

/**
 * Code that is loaded when it is first wanted. A failed load says so, and `onFailed` takes the wish back, so that the next one
 * tries again; what stays wanted tries again when the network is back.
 */
export function useModule<Module extends object>(
  isWanted: boolean,
  load: () => Promise<Module>,
  onFailed?: () => void,
): Module | null {
  const [module, setModule] = useState<Module | null>(null)
  const [tries, setTries] = useState(0)
  const alert = useAlert()
  const fail = useEffectEvent(() => {
    alert('This could not be loaded. Please check your connection and try again.')
    onFailed?.()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: how often it was tried is not read; another try is the reason.
  useEffect(() => {
    if (!isWanted || module) return
    let isGone = false
    const again = () => setTries((before) => before + 1)
    load().then(
      (loaded) => !isGone && setModule(loaded),
      () => {
        // The browser itself notes what it could not fetch.
        if (isGone) return
        addEventListener('online', again, { once: true })
        fail()
      },
    )
    return () => {
      isGone = true
      removeEventListener('online', again)
    }
  }, [isWanted, module, load, tries])
  return module
}
