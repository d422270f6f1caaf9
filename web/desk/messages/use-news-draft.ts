import { useCallback, useEffect, useRef, useState } from 'react'
import { type DeskAnnouncement, isSaved } from '../../../contract/desk/announcements.ts'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'

/** What its writer decides. */
export type NewsDraft = Pick<
  DeskAnnouncement,
  'subject' | 'heading' | 'words' | 'leadsTo' | 'basis' | 'owned' | 'product'
>

/** After the last key: what is typed is kept without a press. */
const KEEP_AFTER_MS = 600

/** What is typed, kept as it is typed. One save follows the other; what could not be kept is said and stays on the screen. */
export function useNewsDraft(news: DeskAnnouncement) {
  const [draft, setDraft] = useState<NewsDraft>(() => pick(news))
  const [kept, setKept] = useState({ revision: news.revision, at: news.changedAt })
  const [problem, setProblem] = useState<string>()
  const newest = useRef({ draft, kept: draft, revision: news.revision })
  const saving = useRef<Promise<number | undefined>>(Promise.resolve(news.revision))
  newest.current.draft = draft

  /** The revision that is kept, once everything that was typed is; nothing where it could not be. */
  const keep = useCallback(() => {
    saving.current = saving.current.then(async () => {
      const { draft: typed, kept: before, revision } = newest.current
      if (typed === before) return revision
      const body = { ...typed, revision }
      const answer = await askDesk(`/announcements/${news.id}`, { method: 'PUT', body }, isSaved)
      setProblem(answer.problem && problemWords(answer.problem))
      if (answer.problem) return undefined
      newest.current.kept = typed
      newest.current.revision = answer.value.revision
      setKept({ revision: answer.value.revision, at: new Date().toISOString() })
      return answer.value.revision
    })
    return saving.current
  }, [news.id])

  useEffect(() => {
    if (draft === newest.current.kept) return
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft, keep])
  // Whoever leaves the screen keeps what they typed.
  useEffect(() => () => void keep(), [keep])

  const change = (part: Partial<NewsDraft>) => setDraft((before) => ({ ...before, ...part }))
  return { draft, change, keep, kept, problem, isKept: draft === newest.current.kept }
}

function pick({ subject, heading, words, leadsTo, basis, owned, product }: DeskAnnouncement): NewsDraft {
  return { subject, heading, words, leadsTo, basis, owned, product }
}
