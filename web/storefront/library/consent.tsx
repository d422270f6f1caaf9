import { createContext, type MouseEvent, type ReactNode, use, useState } from 'react'
import type { LibraryBundleView } from '../../../contract/library.ts'
import { ConsentDialog } from './consent-dialog.tsx'

/** Does it at once, or, before the first download of an order, once the buyer has agreed. */
type AskFirst = (go: () => void) => void

const Consent = createContext<{ readonly isAsked: boolean; readonly askFirst: AskFirst }>({
  isAsked: false,
  askFirst: (go) => go(),
})

type ConsentGateProps = {
  readonly view: LibraryBundleView
  readonly onChange: () => void
  readonly children: ReactNode
}

/** Around everything that downloads from a bundle. */
export function ConsentGate({ view: { name, consent }, onChange, children }: ConsentGateProps) {
  const [waiting, setWaiting] = useState<{ readonly go: () => void } | null>(null)
  const askFirst: AskFirst = (go) => (consent ? setWaiting({ go }) : go())
  return (
    <Consent value={{ isAsked: consent !== null, askFirst }}>
      {children}
      {waiting && consent && (
        <ConsentDialog
          bundle={name}
          question={consent}
          onClose={() => setWaiting(null)}
          onAgreed={() => {
            setWaiting(null)
            onChange()
            waiting.go()
          }}
        />
      )}
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
