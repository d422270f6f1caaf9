import { useEffect, useId } from 'react'
import { createStore, useStore } from '../../state/store.ts'

type Unsent = ReadonlyMap<string, unknown>

const NONE: Unsent = new Map()

/**
 * What was typed and nobody has kept yet, by what it is for. It stays as long as the tab: whoever looks at something else
 * meanwhile finds it again, and whoever closes the tab is asked first.
 */
const unsent = createStore<Unsent>(() => NONE)

export function readUnsent<Value>(key: string): Value | undefined {
  return unsent.get().get(key) as Value | undefined
}

export function holdUnsent(key: string, typed: unknown): void {
  unsent.set(new Map(unsent.get()).set(key, typed))
}

/** It was sent or kept, or there is nothing any more that it could be for. */
export function forgetUnsent(key: string): void {
  if (!unsent.get().has(key)) return
  const left = new Map(unsent.get())
  left.delete(key)
  unsent.set(left)
}

/** Nobody else at this browser is shown it. */
export function forgetAllUnsent(): void {
  unsent.set(NONE)
}

export function hasUnsent(): boolean {
  return unsent.get().size > 0
}

/** What was typed for something; undefined where that is nothing, or as it was. */
export function useUnsent<Value>(key: string) {
  const typed = useStore(unsent, NONE).get(key) as Value | undefined
  return {
    typed,
    hold: (next: Value) => holdUnsent(key, next),
    forget: () => forgetUnsent(key),
  }
}

/** For what is not found again, as a dialog's fields: as long as it is on, whoever closes the tab is asked first. */
export function useUnsentMark(isOn: boolean): void {
  const key = `mark ${useId()}`
  useEffect(() => {
    if (!isOn) return
    holdUnsent(key, true)
    return () => forgetUnsent(key)
  }, [key, isOn])
}

if (typeof window !== 'undefined') {
  addEventListener('beforeunload', (event) => {
    if (hasUnsent()) event.preventDefault()
  })
}
