import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type Closer = 'full' | 'loupe'

/** A closer look, over the lightbox. Whoever leaves it stands where it was asked for. */
export function useCloser() {
  const [closer, setCloser] = useState<Closer | null>(null)
  const opener = useRef<Element>(null)
  return {
    closer,
    open(wanted: Closer) {
      opener.current = document.activeElement
      setCloser(wanted)
    },
    leave() {
      // What lay beneath takes the focus again only once it is drawn so.
      flushSync(() => setCloser(null))
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
