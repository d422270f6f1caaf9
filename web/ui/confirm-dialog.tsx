import { useId } from 'react'
import dialogStyles from './alert-dialog.module.css'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { useModal } from './use-modal.ts'

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
  const modal = useModal(onClose, onClose, busy)
  const wordsId = useId()
  return (
    <dialog {...modal} className={dialogStyles.dialog} role="alertdialog" aria-labelledby={wordsId}>
      <p id={wordsId} className={dialogStyles.words}>
        {words}
      </p>
      <div className={styles.answers}>
        <Button onClick={() => busy || onClose()}>Cancel</Button>
        <Button tone="ember" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </dialog>
  )
}
