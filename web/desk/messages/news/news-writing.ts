import { useEffect, useState } from 'react'
import { announcementPageSchema, type DeskAnnouncement, savedSchema } from '../../../../contract/desk/messages.ts'
import type { RequestProblem } from '../../../state/request.ts'
import { createStore, type Readable, useStore } from '../../../state/store.ts'
import { askDesk, hasEnded, isReachable } from '../../state/ask-desk.ts'
import { session } from '../../state/session.ts'
import { forgetUnsent, holdUnsent } from '../../state/unsent.ts'

/** What its writer decides. */
export type NewsDraft = Pick<
  DeskAnnouncement,
  'subject' | 'heading' | 'words' | 'leadsTo' | 'basis' | 'owned' | 'product'
>

type Written = {
  readonly draft: NewsDraft
  /** The same once the shop has all of it. */
  readonly kept: NewsDraft
  readonly revision: number
  readonly keptAt: string
  /** Why the newest save was refused. */
  readonly problem: RequestProblem | undefined
}

export type NewsWriting = {
  readonly written: Readable<Written>
  readonly change: (part: Partial<NewsDraft>) => void
  /** The revision that is kept, once everything that was typed is; nothing where it could not be. */
  readonly keep: () => Promise<number | undefined>
}

/** As long as the tab: whoever looks at something else meanwhile goes on where they were. */
const writings = new Map<string, NewsWriting>()

/** Nobody else at this browser is shown what one person typed. */
function keyOf(id: string): string {
  const known = session.get()
  return `${(known.state === 'known' && known.staff?.id) || ''} ${id}`
}

/** The one that somebody has begun, unless the shop has a newer one and nothing would be lost. */
export function openWriting(news: DeskAnnouncement): NewsWriting {
  const known = writings.get(keyOf(news.id))
  if (known) {
    const { draft, kept, revision } = known.written.get()
    if (draft !== kept || revision >= news.revision) return known
  }
  const begun = begin(news)
  writings.set(keyOf(news.id), begun)
  return begun
}

/** It is deleted. */
export function dropWriting(id: string): void {
  writings.delete(keyOf(id))
  forgetUnsent(`news ${id}`)
}

function begin(news: DeskAnnouncement): NewsWriting {
  const { id, revision, changedAt: keptAt } = news
  const first = pick(news)
  const written = createStore<Written>(() => ({ draft: first, kept: first, revision, keptAt, problem: undefined }))
  /** What was sent when the shop did not answer: it may have it. */
  let lost: NewsDraft | undefined
  /** One save follows the other. */
  let saving: Promise<number | undefined> = Promise.resolve(revision)

  async function save(): Promise<number | undefined> {
    const { draft, kept, revision: before } = written.get()
    if (draft === kept) return before
    const body = { ...draft, revision: before }
    const { value, problem } = await askDesk(`/announcements/${id}`, { method: 'PUT', body }, savedSchema)
    if (value) return settle(draft, value.revision)
    const lostOne = lost
    lost = problem.status === 0 ? draft : undefined
    if (problem.status === 409 && lostOne && (await hasArrived(id, lostOne, before + 1))) {
      settle(lostOne, before + 1)
      return save()
    }
    // It is gone: nobody comes back to it.
    if (problem.status === 404) dropWriting(id)
    written.set({ ...written.get(), problem })
    return undefined
  }

  function settle(draft: NewsDraft, next: number): number {
    lost = undefined
    written.set({
      draft: written.get().draft,
      kept: draft,
      revision: next,
      keptAt: new Date().toISOString(),
      problem: undefined,
    })
    if (written.get().draft === draft) forgetUnsent(`news ${id}`)
    return next
  }

  return {
    written,
    change(part) {
      written.set({ ...written.get(), draft: { ...written.get().draft, ...part } })
      holdUnsent(`news ${id}`, true)
    },
    keep() {
      saving = saving.then(save)
      return saving
    },
  }
}

/** Whether the shop has what it was sent, although its answer was lost on the way. */
async function hasArrived(id: string, sent: NewsDraft, revision: number): Promise<boolean> {
  const { value } = await askDesk('/announcements', {}, announcementPageSchema)
  const now = value?.announcements.find((news) => news.id === id)
  const [subject, heading] = [sent.subject.trim(), sent.heading.trim()]
  return now?.revision === revision && JSON.stringify(pick(now)) === JSON.stringify(pick({ ...sent, subject, heading }))
}

function pick({ subject, heading, words, leadsTo, basis, owned, product }: NewsDraft): NewsDraft {
  return { subject, heading, words, leadsTo, basis, owned, product }
}

/** After the last key: what is typed is kept without a press. */
const KEEP_AFTER_MS = 600

/** What is typed, kept as it is typed. What could not be kept is said and stays, and is tried again once the shop answers. */
export function useNewsDraft(news: DeskAnnouncement) {
  const [{ written, change, keep }] = useState(() => openWriting(news))
  const { draft, kept, revision, keptAt, problem } = useStore(written, written.get())
  const isKept = draft === kept
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key begins the pause anew.
  useEffect(() => {
    if (isKept) return
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft, isKept, keep])
  // Whoever leaves the screen keeps what they typed.
  useEffect(() => () => void keep(), [keep])
  // Out of reach or signed out: what stayed is kept as soon as that is over.
  const isThere = useStore(isReachable, true)
  const isOut = useStore(hasEnded, false)
  const mayKeep = isThere && !isOut
  useEffect(() => {
    if (mayKeep) void keep()
  }, [mayKeep, keep])
  useEffect(() => {
    const retry = () => void keep()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [keep])
  return { draft, change, keep, revision, keptAt, problem, isKept }
}
