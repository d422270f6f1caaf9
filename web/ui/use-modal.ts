import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type DialogEvent = SyntheticEvent<HTMLDialogElement>

type ModalProps = {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: DialogEvent) => void
  readonly onClose: (event: DialogEvent) => void
}

/**
 * What a <dialog> needs to lie over everything for as long as it is drawn: the browser keeps the focus inside, and gives it
 * back to where it was when the dialog goes. `onClose` must make it go. Esc does the same unless it means something else
 * first. While `isHeld`, what was asked for is on its way and cannot be taken back: the dialog stays.
 */
export function useModal(onClose: () => void, onEscape: () => void = onClose, isHeld = false): ModalProps {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return {
    ref,
    onCancel(event) {
      event.preventDefault()
      if (!isHeld) onEscape()
    },
    onClose({ currentTarget }) {
      // Some browsers close it without asking when Esc is pressed twice. While developing, React closes and opens it again.
      if (currentTarget.open) return
      if (!isHeld) onClose()
      // Not one that is no longer drawn.
      else if (currentTarget.isConnected) currentTarget.showModal()
    },
  }
}
