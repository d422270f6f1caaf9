import { createContext, type ReactNode, useCallback, useContext, useId, useState } from 'react'
import styles from './alert-dialog.module.css'
import { Button } from './button.tsx'
import { useModal } from './use-modal.ts'

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

type AlertDialogProps = { readonly words: string; readonly onClose: () => void }

function AlertDialog({ words, onClose }: AlertDialogProps) {
  const modal = useModal(onClose)
  const wordsId = useId()
  return (
    <dialog {...modal} className={styles.dialog} role="alertdialog" aria-labelledby={wordsId}>
      <p id={wordsId} className={styles.words}>
        {words}
      </p>
      <Button tone="ember" className={styles.answer} onClick={onClose}>
        OK
      </Button>
    </dialog>
  )
}
