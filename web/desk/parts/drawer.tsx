import type { ReactNode } from 'react'
import { Heading, Modal, ModalOverlay, Dialog as Region } from 'react-aria-components'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from './button.tsx'
import styles from './overlay.module.css'

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
