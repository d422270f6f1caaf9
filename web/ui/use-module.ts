import { useEffect, useState } from 'react'
import { useAlert } from './alert-context.tsx'

/** Code that is loaded when it is first wanted. A failed load says so, and the next wish tries again. */
export function useModule<Module extends object>(isWanted: boolean, load: () => Promise<Module>): Module | null {
  const [module, setModule] = useState<Module | null>(null)
  const alert = useAlert()
  useEffect(() => {
    if (!isWanted || module) return
    let isGone = false
    load().then(
      (loaded) => !isGone && setModule(loaded),
      (error: unknown) => {
        console.warn('A part of the page could not be loaded.', error)
        if (!isGone) alert('This could not be loaded. Please check your connection and try again.')
      },
    )
    return () => {
      isGone = true
    }
  }, [isWanted, module, load, alert])
  return module
}
