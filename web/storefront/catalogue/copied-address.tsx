import { type RefObject, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './copied-address.module.css'

type CopiedAddressProps = {
  readonly label: string
  readonly address: string
  readonly tone?: 'ember' | 'line'
  /** For whoever begins at the press that copies. */
  readonly copyRef?: RefObject<HTMLButtonElement | null>
}

/** An address to read, to select and to copy. Where the clipboard refuses, it is selected, and words say so. */
export function CopiedAddress({ label, address, tone = 'line', copyRef }: CopiedAddressProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(address)
      setRefused(null)
    } catch {
      field.current?.select()
      field.current?.focus()
      setRefused(address)
    }
  }

  return (
    <div className={styles.address}>
      <p className={styles.copy}>
        <input ref={field} readOnly aria-label={label} value={address} onFocus={(event) => event.target.select()} />
        <Button {...(copyRef && { ref: copyRef })} tone={tone} onClick={() => void copy()}>
          {copied === address ? 'Copied' : 'Copy'}
        </Button>
      </p>
      <p className={refused === address ? styles.refused : 'visually-hidden'} role="status">
        {refused === address ? REFUSED : copied === address && `${label} is copied.`}
      </p>
    </div>
  )
}

const REFUSED = 'This browser does not let us copy. The link is selected: copy it by hand.'
