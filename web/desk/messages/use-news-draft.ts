import { useEffect, useState } from 'react'
import type { DeskAnnouncement } from '../../../contract/desk/announcements.ts'
import { useStore } from '../../state/store.ts'
import { hasEnded, isReachable } from '../state/ask-desk.ts'
import { openWriting } from './news-writing.ts'

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
