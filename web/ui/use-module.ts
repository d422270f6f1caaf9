import { useEffect, useEffectEvent, useState } from 'react'
import { useAlert } from './alert-context.tsx'

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

type Load<Code> = () => Promise<Code>

const failed = new WeakSet<Load<unknown>>()

/**
 * Loads code that somebody waits for. Some browsers remember for as long as the page is open that a script was not to be had,
 * and a renewed shop has it no more: after the second failure the page is loaded anew, if the shop can be reached.
 */
export async function loadCode<Code>(load: Load<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (failed.has(load) && (await isShopThere())) return reload()
    failed.add(load)
    throw error
  }
}

export function isShopThere(): Promise<boolean> {
  return fetch('/healthz').then(Boolean, () => false)
}

/** Nothing goes on meanwhile. */
export function reload(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
