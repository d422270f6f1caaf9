import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { ValueOf } from '../../../contract/desk/answer.ts'
import { poll } from '../../state/poll.ts'
import type { RequestProblem } from '../../state/request.ts'
import { useStore } from '../../state/store.ts'
import { askDesk, hasEnded } from './ask-desk.ts'

export type DeskData<Value> = {
  /** What is known: of the last answer, or of the visit before, while it is asked for anew. */
  readonly value: Value | undefined
  /** Why the newest question was not answered. */
  readonly problem: RequestProblem | undefined
  readonly reload: () => void
  /** How often that was asked for. */
  readonly turn: number
}

/** What could not be reached is asked for again, also where nothing else asks again. */
const RETRY_MS = 5_000

type Options = {
  /** Asks again so often while the screen is looked at. */
  readonly everyMs?: number
}

type Held = { readonly path: string | null; readonly value?: unknown; readonly problem?: RequestProblem | undefined }

/** By path, so that a screen that was seen before is there at once when one comes back. Goes with the page. */
const seen = new Map<string, unknown>()

/** Forgets what was seen: what one person may see, the next may not. */
export function forgetDeskData(): void {
  seen.clear()
}

/** What the desk answers at a path, for a screen. Null asks nothing yet. */
export function useDeskData<Of extends z.ZodMiniType>(
  path: string | null,
  schema: Of,
  { everyMs }: Options = {},
): DeskData<ValueOf<Of>> {
  const [held, setHeld] = useState<Held>({ path: null })
  const [turn, setTurn] = useState(0)
  const isOut = useStore(hasEnded, false)
  const reload = useCallback(() => setTurn((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a schema is a constant; a turn asks again.
  useEffect(() => {
    // Whoever signs in again is asked for anew.
    if (path === null || isOut) return
    let isGone = false
    const asking = poll({
      ask: () => askDesk(path, {}, schema),
      take({ value, problem }) {
        if (isGone) return false
        if (!problem) seen.set(path, value)
        setHeld({ path, value: seen.get(path), problem })
        return everyMs !== undefined || problem?.status === 0
      },
      delaysMs: [everyMs ?? RETRY_MS],
    })
    asking.start()
    return () => {
      isGone = true
      asking.stop()
    }
  }, [path, turn, everyMs, isOut])

  const current = held.path === path ? held : { value: seen.get(path ?? ''), problem: undefined }
  return { value: current.value as ValueOf<Of> | undefined, problem: current.problem, reload, turn }
}
