import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'

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

type Options = {
  /** Only where what had the focus is gone: who walks a list goes on walking it. */
  readonly ifLost?: boolean
}

/** Takes the focus to what is shown in the place of something else, as to the title of another screen. */
export function useShownFocus<Shown extends HTMLElement>(
  key: string,
  { ifLost = false }: Options = {},
): RefObject<Shown | null> {
  const ref = useRef<Shown>(null)
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    const focused = document.activeElement
    const isKept = focused && focused !== document.body && focused.checkVisibility?.() !== false
    if (!ifLost || !isKept) ref.current?.focus()
  }, [key, ifLost])
  return ref
}
