import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { useModal } from './use-modal.ts'

type Modal = ReturnType<typeof useModal>

/** The props as a dialog gets them; what the browser does with them is shown by the journeys. */
function modalOf(...args: Parameters<typeof useModal>): Modal {
  const found: Modal[] = []
  function Probe() {
    found.push(useModal(...args))
    return null
  }
  renderToStaticMarkup(<Probe />)
  if (!found[0]) throw new Error('It was not drawn.')
  return found[0]
}

const cancel = () => ({ preventDefault: vi.fn() }) as unknown as Parameters<Modal['onCancel']>[0]
const closeOf = (open: boolean, showModal = vi.fn()) =>
  ({ currentTarget: { open, showModal, isConnected: true } }) as unknown as Parameters<Modal['onClose']>[0]

describe('a modal dialog', () => {
  it('asks to go on Esc, and stays until it is no longer drawn', () => {
    const onClose = vi.fn()
    const event = cancel()
    modalOf(onClose).onCancel(event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('gives Esc to whoever needs it first', () => {
    const [onClose, onEscape] = [vi.fn(), vi.fn()]
    modalOf(onClose, onEscape).onCancel(cancel())
    expect(onEscape).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('goes when the browser has closed it, and not when it is open again', () => {
    const onClose = vi.fn()
    const modal = modalOf(onClose)
    modal.onClose(closeOf(true))
    expect(onClose).not.toHaveBeenCalled()
    modal.onClose(closeOf(false))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays while what was asked for cannot be taken back, also where the browser has closed it', () => {
    const [onClose, showModal] = [vi.fn(), vi.fn()]
    const modal = modalOf(onClose, onClose, true)
    modal.onCancel(cancel())
    modal.onClose(closeOf(false, showModal))
    expect(onClose).not.toHaveBeenCalled()
    expect(showModal).toHaveBeenCalledOnce()
  })
})
