import { type RefObject, useRef, useState } from 'react'
import { Button } from './button.tsx'
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
  const [last, setLast] = useState<{ readonly address: string; readonly isCopied: boolean } | null>(null)
  const answer = last?.address === address ? last : null

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setLast({ address, isCopied: true })
    } catch {
      field.current?.focus()
      field.current?.select()
      setLast({ address, isCopied: false })
    }
  }

  return (
    <div className={styles.address}>
      <p className={styles.copy}>
        <input
          ref={field}
          readOnly
          aria-label={label}
          value={address}
          onFocus={(event) => event.target.select()}
          onClick={(event) => event.currentTarget.select()}
        />
        <Button {...(copyRef && { ref: copyRef })} tone={tone} onClick={() => void copy()}>
          {answer?.isCopied ? 'Copied' : 'Copy'}
        </Button>
      </p>
      <p className={answer?.isCopied === false ? styles.refused : 'visually-hidden'} role="status">
        {answer && (answer.isCopied ? `${label} is copied.` : REFUSED)}
      </p>
    </div>
  )
}

const REFUSED = 'This browser keeps its clipboard to itself. The link is selected, so that you can copy it by hand.'
