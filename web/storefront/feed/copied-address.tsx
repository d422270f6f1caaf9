import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './copied-address.module.css'

type CopiedAddressProps = { readonly label: string; readonly address: string; readonly tone?: 'ember' | 'line' }

/** An address to read, to select and to copy. */
export function CopiedAddress({ label, address, tone = 'line' }: CopiedAddressProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(address)
    } catch {
      document.querySelector<HTMLInputElement>(`input[value="${address}"]`)?.select()
    }
  }
  return (
    <p className={styles.copy}>
      <input readOnly aria-label={label} value={address} onFocus={(event) => event.target.select()} />
      <Button tone={tone} onClick={copy}>
        {copied === address ? 'Copied' : 'Copy'}
      </Button>
      <span className="visually-hidden" role="status">
        {copied === address ? `${label} is copied.` : ''}
      </span>
    </p>
  )
}
