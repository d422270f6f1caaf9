import { useEffect, useRef, useState } from 'react'
import type { DeskBrand, DeskSection } from '../../../contract/desk/brand.ts'
import { problemWords } from '../parts/states.tsx'
import { isUpToDate, saveDraft } from '../state/draft.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { type NamedSection, nameSections, replaceSection } from './named-sections.ts'

type Sections = readonly DeskSection[]

const ELSEWHERE = 'Somebody else changed or removed this section meanwhile. Close this and open it again.'

/**
 * The sections as they were last changed here, until the shop tells them with all of that: whoever presses faster than the
 * shop answers changes what they see, and loses nothing.
 */
export function useSections({ revision, home }: DeskBrand) {
  /** With the revision that was looked at then: what somebody else saves meanwhile is not in it. */
  const [kept, setKept] = useState<{ readonly sections: Sections; readonly basedOn: number }>()
  const pending = useRef(0)
  useEffect(() => {
    if (pending.current === 0 && isUpToDate(revision)) setKept(undefined)
  }, [revision])
  const { sections, basedOn } = kept ?? { sections: home.sections, basedOn: revision }
  const named = useNames(sections)

  /** Says why it was not kept, or nothing. */
  async function keep(next: Sections): Promise<string | undefined> {
    setKept({ sections: next, basedOn })
    pending.current += 1
    const problem = await saveDraft({ method: 'PUT', path: 'home', body: { sections: next }, basedOn })
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

  /** What was made of one that was opened, in its place by now. */
  async function replace(opened: NamedSection, changed: DeskSection): Promise<string | undefined> {
    const next = replaceSection(named, opened, changed)
    return next ? keep(next) : ELSEWHERE
  }
  return { named, sections, set, replace }
}

function useNames(sections: Sections): readonly NamedSection[] {
  const [named, setNamed] = useState<readonly NamedSection[]>(() => nameSections([], sections))
  const isNewest = named.length === sections.length && named.every(({ section }, at) => section === sections[at])
  if (isNewest) return named
  const next = nameSections(named, sections)
  setNamed(next)
  return next
}
