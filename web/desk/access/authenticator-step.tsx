import { useState } from 'react'
import { encode } from 'uqr'
import type { AuthenticatorOffer } from '../../../contract/desk/staff.ts'
import { Button } from '../parts/button.tsx'
import { copyText } from '../parts/copy.tsx'
import { Field } from '../parts/field.tsx'
import { useShop } from '../state/session.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import styles from './gate.module.css'

/** The key to scan or to type, and the first code that it makes. */
type ScanProps = {
  readonly offer: AuthenticatorOffer
  readonly code: string
  readonly problem: string | undefined
  readonly onCode: (code: string) => void
}

export function ScanAuthenticator({ offer, code, problem, onCode }: ScanProps) {
  async function copy() {
    if (await copyText(offer.key)) sayDone('The key is copied.')
    else sayFailed('The browser does not let the desk copy. Type the key as it stands here.')
  }
  return (
    <>
      <div className={styles.qrRow}>
        <QrCode text={offer.uri} />
        <div className={styles.key}>
          <code>{offer.key.match(/.{1,4}/g)?.join(' ')}</code>
          <Button icon="copy" onClick={copy}>
            Copy key
          </Button>
        </div>
      </div>
      <Field
        label="Six digits it shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        code
        maxLength={7}
        placeholder="000000"
        hint="Then you get ten recovery codes to keep."
        value={code}
        error={problem}
        onChange={(event) => onCode(event.target.value)}
      />
    </>
  )
}

function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code with the key beside it">
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

/** Shown once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false)
  const { name, host } = useShop()
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  async function copy() {
    if (await copyText(codes.join('\n'))) setCopied(true)
    else sayFailed('The browser does not let the desk copy. Print or save the codes.')
  }
  return (
    <>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={styles.codesFor}>
        For {host}/desk, the desk of {name}, made on {new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })}.
      </p>
      <div className={styles.acts}>
        <Button icon={isCopied ? 'check' : 'copy'} onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button icon="print" onClick={() => print()}>
          Print
        </Button>
        <Button icon="download" onClick={() => save(file)}>
          Save
        </Button>
      </div>
    </>
  )
}

function save(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = 'recovery-codes.txt'
  link.click()
}
