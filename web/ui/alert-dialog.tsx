import { useEffect, useId, useRef } from 'react'
import styles from './alert-dialog.module.css'
import { Button } from './button.tsx'

type AlertDialogProps = { readonly words: string; readonly onClose: () => void }

/** The browser keeps the focus inside, closes on Esc, and gives the focus back to where it was. */
export function AlertDialog({ words, onClose }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const wordsId = useId()
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} role="alertdialog" aria-labelledby={wordsId} onClose={onClose}>
      <p id={wordsId} className={styles.words}>
        {words}
      </p>
      <Button tone="ember" className={styles.answer} onClick={() => dialog.current?.close()}>
        OK
      </Button>
    </dialog>
  )
}
