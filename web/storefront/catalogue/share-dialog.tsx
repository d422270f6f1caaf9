import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SheetDialog } from '../../ui/sheet-dialog.tsx'
import { CopiedAddress } from './copied-address.tsx'
import styles from './share-dialog.module.css'

type ShareDialogProps = {
  readonly title: string
  /** What an app is told beside the link. */
  readonly words: string
  readonly address: string
  readonly onClose: () => void
  /** What the link shows. */
  readonly children: ReactNode
}

/** A link to pass on: to copy, and by the device's own sheet where there is one. */
export function ShareDialog({ title, words, address, onClose, children }: ShareDialogProps) {
  const copy = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // What it is for comes first; the way out is one step back.
    copy.current?.focus()
  }, [])
  return (
    <SheetDialog title={title} onClose={onClose}>
      <div className={styles.share}>
        <div>{children}</div>
        <div className={styles.ways}>
          <CopiedAddress label="Link" address={address} tone="ember" copyRef={copy} />
          {'share' in navigator && <DeviceSheet title={words} url={address} />}
        </div>
      </div>
    </SheetDialog>
  )
}

function DeviceSheet(link: { readonly title: string; readonly url: string }) {
  const [isRefused, setRefused] = useState(false)

  async function open() {
    setRefused(false)
    try {
      await navigator.share(link)
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (error instanceof Error && error.name === 'AbortError') return
      console.warn('The device did not open its share sheet.', error)
      setRefused(true)
    }
  }

  return (
    <>
      <Button wide onClick={() => void open()}>
        <Icon name="share" />
        Send with an app
      </Button>
      <p className={styles.refused} role="status">
        {isRefused && 'Your device did not open its apps. The link above can be copied.'}
      </p>
    </>
  )
}
