import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import styles from './overlay.module.css'

type CopyDialogProps = {
  readonly title: string
  readonly label: string
  readonly text: string
  readonly hint?: string
  readonly onClose: () => void
}

/** Where the browser does not let the desk copy: the text, marked, to be copied by hand. */
export function CopyDialog({ title, label, text, hint, onClose }: CopyDialogProps) {
  return (
    <Dialog title={title} closedBy="closerequest" onClose={onClose}>
      <div className={styles.body}>
        <h2>{title}</h2>
        <p>The browser does not let the desk copy it. It is marked here: copy it by hand.</p>
        <Field
          label={label}
          hint={hint}
          value={text}
          readOnly
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className={styles.acts}>
        <Button tone="main" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
