import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import type { ValueOf } from '../../../contract/desk/answer.ts'
import {
  type DeskDraft,
  deskDraftSchema,
  type PublishBar,
  publishBarSchema,
  savedDraftSchema,
} from '../../../contract/desk/draft.ts'
import type { RequestProblem } from '../../state/request.ts'
import { createStore, useStore } from '../../state/store.ts'
import { askDesk } from './ask-desk.ts'
import { type DeskData, useDeskData } from './use-desk-data.ts'

/**
 * Revisions that this tab saved one after the other. Whoever looks at an older one of them has seen all that others wrote: the
 * screen only lags behind their own work.
 */
export function ownRevisions() {
  let first = 0
  let last = 0
  return {
    /** After a save on this revision. */
    saved(basedOn: number): void {
      if (basedOn !== last) first = basedOn
      last = basedOn + 1
    },
    /** What a change of what was shown at this revision is to be based on. */
    newest: (shown: number): number => (shown >= first && shown <= last ? last : shown),
  }
}

/** Somebody else may write meanwhile. */
const FRESH_MS = 10_000
const RUNNING_MS = 1000

/** How often something was written or published here: whoever shows it asks anew. */
const turns = createStore(() => 0)

export function askDraftAgain(): void {
  turns.set(turns.get() + 1)
}

/** What is being written. */
export function useDraft(): DeskData<DeskDraft> {
  return useDraftData('/draft', deskDraftSchema)
}

/** A part of it. */
export function useDraftData<Of extends z.ZodMiniType>(path: string, schema: Of): DeskData<ValueOf<Of>> {
  const data = useDeskData(path, schema, { everyMs: FRESH_MS })
  useAgain(data.reload)
  return data
}

/** What is not in the shop yet, and what becomes of it while it is published. */
export function usePublishBar(isRunning: boolean): DeskData<PublishBar> {
  const data = useDeskData('/publishing', publishBarSchema, { everyMs: isRunning ? RUNNING_MS : FRESH_MS })
  useAgain(data.reload)
  return data
}

function useAgain(reload: () => void): void {
  const turn = useStore(turns, 0)
  const seen = useRef(turn)
  useEffect(() => {
    if (turn === seen.current) return
    seen.current = turn
    reload()
  }, [turn, reload])
}

type Saving = {
  readonly method?: 'POST' | 'PUT'
  /** Below /draft. */
  readonly path: string
  readonly body?: object
  /** The revision that was looked at: a save on an older one than the newest is refused. */
  readonly basedOn: number
}

/** One after the other: each is based on what the one before saved. */
let saving: Promise<unknown> = Promise.resolve()

/** Saves a change as the next revision; says why it was refused, or nothing. Either way what is shown is asked for anew. */
export function saveDraft({ method = 'POST', path, body, basedOn }: Saving): Promise<RequestProblem | undefined> {
  const mine = saving.then(async () => {
    const revision = own.newest(basedOn)
    const { problem } = await askDesk(
      `/draft/${path}`,
      { method, body: { ...body, basedOn: revision } },
      savedDraftSchema,
    )
    if (!problem) own.saved(revision)
    if (!problem || problem.status === 409) askDraftAgain()
    return problem
  })
  saving = mine
  return mine
}

const own = ownRevisions()

/** The revision that one's own saves on this one have led to. */
export function savedSince(revision: number): number {
  return own.newest(revision)
}

/** Whether what is shown at this revision has all that was saved here. */
export function isUpToDate(revision: number): boolean {
  return own.newest(revision) === revision
}
