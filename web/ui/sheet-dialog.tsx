import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import styles from './sheet-dialog.module.css'
import { useModal } from './use-modal.ts'

type SheetDialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stay in view at the lower edge, however long the rest is. */
  readonly answers?: ReactNode
}

/** A slate in the centre, a sheet from the bottom edge on phones, with a title and a way out. */
export function SheetDialog({ title, onClose, children, answers }: SheetDialogProps) {
  const modal = useModal(onClose)
  const titleId = useId()
  return (
    <dialog {...modal} className={styles.sheet} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton bare icon="close" label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {answers && <div className={styles.answers}>{answers}</div>}
    </dialog>
  )
}
