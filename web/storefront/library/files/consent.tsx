import { createContext, type MouseEvent, type ReactNode, use, useState } from 'react'
import type { LibraryBundleView } from '../../../../contract/library/library.ts'
import { ConsentQuestion } from '../consent-question.tsx'

/** Does it at once, or, before the first download of an order, once the buyer has agreed. */
type AskFirst = (go: () => void) => void

const Consent = createContext<{ readonly isAsked: boolean; readonly askFirst: AskFirst }>({
  isAsked: false,
  askFirst: (go) => go(),
})

type ConsentGateProps = {
  /** Null until it is known. */
  readonly view: LibraryBundleView | null
  readonly onChange: () => void
  readonly children: ReactNode
}

/** Around everything that downloads from a bundle. */
export function ConsentGate({ view, onChange, children }: ConsentGateProps) {
  const [waiting, setWaiting] = useState<{ readonly go: () => void } | null>(null)
  const isAsked = view !== null && view.consent !== null
  return (
    <Consent value={{ isAsked, askFirst: (go) => (isAsked ? setWaiting({ go }) : go()) }}>
      <ConsentQuestion
        asked={waiting && view}
        onLater={() => setWaiting(null)}
        onAgreed={() => {
          setWaiting(null)
          onChange()
          waiting?.go()
        }}
      />
      {children}
    </Consent>
  )
}

export function useAskFirst(): AskFirst {
  return use(Consent).askFirst
}

/** For a link to a file. */
export function useFileLink(href: string) {
  const { isAsked, askFirst } = use(Consent)
  return {
    href,
    onClick(event: MouseEvent) {
      if (!isAsked) return
      event.preventDefault()
      // An attachment: the page stays.
      askFirst(() => location.assign(href))
    },
  }
}
