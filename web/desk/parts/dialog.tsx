import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Heading, Modal, ModalOverlay, Dialog as Region } from 'react-aria-components'
import { classNames } from '../../ui/class-names.ts'
import { useUnsentMark } from '../state/unsent.ts'
import { Button, IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './overlay.module.css'
import { Note } from './states.tsx'

type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly wide?: boolean
  /** As large as the window. */
  readonly full?: boolean
  /** A question about what cannot be undone: read aloud as such, and not closed by a press beside it. */
  readonly isAlert?: boolean
  /** As the attribute of HTML says it: by Esc and by a press beside it, by Esc alone, or by its own buttons alone. */
  readonly closedBy?: 'any' | 'closerequest' | 'none'
  readonly children: ReactNode
}

/** Lies over the screen for as long as it is drawn; the focus stays inside and returns to its opener. Esc closes it. */
export function Dialog({ title, onClose, wide, full, isAlert = false, closedBy, children }: DialogProps) {
  const by = closedBy ?? (isAlert ? 'closerequest' : 'any')
  return (
    <ModalOverlay
      isOpen
      isDismissable={by === 'any'}
      isKeyboardDismissDisabled={by === 'none'}
      className={classNames(styles.veil)}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={classNames(styles.dialog, wide && styles.wide, full && styles.full)}>
        <Region role={isAlert ? 'alertdialog' : 'dialog'} aria-label={title}>
          {children}
        </Region>
      </Modal>
    </ModalOverlay>
  )
}

type FormDialogProps = {
  readonly title: string
  /** The verb, and the amount where there is one; null where nothing is to be done but to read it. */
  readonly action: string | null
  readonly tone?: 'main' | 'danger-main'
  readonly isAlert?: boolean
  readonly wide?: boolean
  /** What it shows is not shown again, and there is nothing to take back: only its verb closes it. */
  readonly stays?: boolean
  /** Whether something in it is other than it was, where that is no field of its own. */
  readonly isChanged?: boolean
  /** Does it; says in a sentence why it did not work, or nothing. Closes when it worked. */
  readonly onSubmit: () => Promise<string | undefined>
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** A few fields and one verb. Once something is typed, a press beside it does not throw that away. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, tone = 'main', isAlert = false, wide, stays = false, onSubmit, onClose, children } = props
  const [isBusy, setBusy] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [problem, setProblem] = useState<string>()
  const form = useId()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || action === null) return
    setBusy(true)
    const said = await onSubmit()
    setBusy(false)
    setProblem(said)
    if (said === undefined) onClose()
  }
  const isChanged = isTyped || isBusy || props.isChanged === true
  useUnsentMark(isChanged || stays)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isAlert={isAlert || stays}
      wide={wide ?? false}
      closedBy={stays ? 'none' : isAlert || isChanged ? 'closerequest' : 'any'}
    >
      <form id={form} className={styles.body} onSubmit={submit} onChange={() => setTyped(true)} noValidate>
        <Heading level={2}>{title}</Heading>
        {children}
        {problem && (
          <Note tone="bad" isNews>
            {problem}
          </Note>
        )}
      </form>
      <div className={styles.acts}>
        {!stays && <Button onClick={onClose}>{action === null ? 'Close' : 'Cancel'}</Button>}
        {action !== null && (
          <Button tone={tone} type="submit" form={form} busy={isBusy}>
            {action}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type Consequence = { readonly icon: IconName; readonly words: ReactNode }

type ConfirmProps = Omit<FormDialogProps, 'children' | 'isAlert'> & {
  /** What follows, each with a shape. */
  readonly then: readonly Consequence[]
  readonly children?: ReactNode
}

/** Asks before what cannot be undone, and says what follows. What can be undone is done, with a toast that undoes it. */
export function Confirm({ then, children, tone = 'danger-main', ...rest }: ConfirmProps) {
  return (
    <FormDialog {...rest} tone={tone} isAlert>
      <ul className={styles.then}>
        {then.map(({ icon, words }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {children}
    </FormDialog>
  )
}

type DrawerProps = {
  readonly title: string
  readonly onClose: () => void
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** Something long beside the screen, such as an event's body. */
export function Drawer({ title, onClose, foot, children }: DrawerProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={classNames(styles.veil, styles.drawerVeil)}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={classNames(styles.drawer)}>
        <Region aria-label={title}>
          <div className={styles.drawerHead}>
            <Heading level={2}>{title}</Heading>
            <IconButton icon="x" label="Close" onClick={onClose} />
          </div>
          <div className={styles.drawerBody}>{children}</div>
          {foot && <div className={styles.drawerFoot}>{foot}</div>}
        </Region>
      </Modal>
    </ModalOverlay>
  )
}
