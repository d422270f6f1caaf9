import { useEffect, useEffectEvent, useState } from 'react'
import { useAlert } from './alert-context.tsx'
import { loadCode } from './load-code.ts'

/**
 * Code that is loaded when it is first wanted. A failed load says so, and `onFailed` takes the wish back, so that the next one
 * tries again; what stays wanted tries again when the network is back, and has said so already.
 */
export function useModule<Module extends object>(
  isWanted: boolean,
  load: () => Promise<Module>,
  onFailed?: () => void,
): Module | null {
  const [module, setModule] = useState<Module | null>(null)
  const alert = useAlert()
  const fail = useEffectEvent(() => {
    alert('This could not be loaded. Please check your connection and try again.')
    onFailed?.()
  })
  useEffect(() => {
    if (!isWanted || module) return
    let isGone = false
    const bring = (again?: Event) =>
      loadCode(load).then(
        (loaded) => !isGone && setModule(loaded),
        () => {
          // The browser itself notes what it could not fetch.
          if (isGone) return
          addEventListener('online', bring, { once: true })
          if (!again) fail()
        },
      )
    void bring()
    return () => {
      isGone = true
      removeEventListener('online', bring)
    }
  }, [isWanted, module, load])
  return module
}
