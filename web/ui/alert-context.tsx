import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'

/** Shows the words in a dialog; fulfilled when the visitor has closed it. */
export type Alert = (words: string) => Promise<void>

type Waiting = { readonly id: number; readonly words: string; readonly done: () => void }

const AlertContext = createContext<Alert | null>(null)

let lastId = 0

/** Alerts that come while one is open wait for their turn. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Waiting[]>([])
  const alert = useCallback<Alert>((words) => {
    lastId += 1
    const id = lastId
    return new Promise((done) => setQueue((waiting) => [...waiting, { id, words, done }]))
  }, [])
  const current = queue[0]

  function close() {
    setQueue((waiting) => waiting.slice(1))
    current?.done()
  }

  return (
    <AlertContext value={alert}>
      {children}
      {current && <AlertDialog key={current.id} words={current.words} onClose={close} />}
    </AlertContext>
  )
}

export function useAlert(): Alert {
  const alert = useContext(AlertContext)
  if (!alert) throw new Error('useAlert needs an AlertProvider above it.')
  return alert
}
