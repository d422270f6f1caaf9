import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import styles from './overlay.module.css'

/**
 * Copies; says whether the browser let it. What has to be asked for first is given as the promise itself: Safari copies only
 * within the press, and not after an answer. Where the promise is broken nothing is copied.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else await copyLater(text)
    return true
  } catch {
    return false
  }
}

async function copyLater(text: Promise<string>): Promise<void> {
  const plain = text.then((words) => new Blob([words], { type: 'text/plain' }))
  try {
    // Absent before Firefox 127, which waits for no promise but lets a page copy for some seconds after a press.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])
  } catch {
    await plain
    await navigator.clipboard.writeText(await text)
  }
}

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
