import { useEffect, useId, useRef } from 'react'
import dialogStyles from './alert-dialog.module.css'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  readonly words: string
  /** What the button that does it says. */
  readonly action: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be undone. The focus starts on the harmless answer; Esc gives it as well. */
export function ConfirmDialog({ words, action, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const wordsId = useId()
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} role="alertdialog" aria-labelledby={wordsId} onClose={onClose}>
      <p id={wordsId} className={dialogStyles.words}>
        {words}
      </p>
      <div className={styles.answers}>
        <Button onClick={() => dialog.current?.close()}>Cancel</Button>
        <Button tone="ember" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </dialog>
  )
}
