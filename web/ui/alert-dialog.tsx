import { useId } from 'react'
import styles from './alert-dialog.module.css'
import { Button } from './button.tsx'
import { useModal } from './use-modal.ts'

type AlertDialogProps = { readonly words: string; readonly onClose: () => void }

export function AlertDialog({ words, onClose }: AlertDialogProps) {
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
