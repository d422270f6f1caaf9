import { useEffect, useRef, useState } from 'react'
import type { DeskBrand, DeskSection } from '../../../contract/desk/brand.ts'
import { problemWords } from '../parts/states.tsx'
import { isUpToDate, saveDraft } from '../state/draft.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'

type Sections = readonly DeskSection[]

/**
 * The sections as they were last changed here, until the shop tells them with all of that: whoever presses faster than the
 * shop answers changes what they see, and loses nothing.
 */
export function useSections({ revision, home }: DeskBrand) {
  const [kept, setKept] = useState<Sections>()
  const pending = useRef(0)
  useEffect(() => {
    if (pending.current === 0 && isUpToDate(revision)) setKept(undefined)
  }, [revision])
  const sections = kept ?? home.sections

  /** Says why it was not kept, or nothing. */
  async function keep(next: Sections): Promise<string | undefined> {
    setKept(next)
    pending.current += 1
    const problem = await saveDraft({ method: 'PUT', path: 'home', body: { sections: next }, basedOn: revision })
    pending.current -= 1
    if (problem) setKept(undefined)
    return problem && problemWords(problem)
  }

  async function set(next: Sections, done: string): Promise<void> {
    const before = sections
    const problem = await keep(next)
    if (problem !== undefined) return sayFailed(problem)
    sayDone(done, () => void set(before, 'It is as it was.'))
  }
  return { sections, keep, set }
}
