import { useState } from 'react'
import { useAuthState } from '../accounts/identity-context.tsx'
import { Link } from '../routing/link.tsx'
import { useNavigate } from '../routing/router.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { libraryPath } from './library-path.ts'
import styles from './receipt.module.css'

type OpenLibraryProps = { readonly reference: string; readonly isMine: boolean; readonly isThisBrowser: boolean }

/** The way to the files: for the account that owns them, for the browser that bought them, or by the mailed link. */
export function OpenLibrary({ reference, isMine, isThisBrowser }: OpenLibraryProps) {
  const auth = useAuthState()
  if (isMine) {
    return (
      <LinkButton to={libraryPath()} tone="ember">
        Open your library
      </LinkButton>
    )
  }
  return (
    <>
      {isThisBrowser ? (
        <OpenHere reference={reference} />
      ) : (
        <LinkButton to="/find-order">Send the link again</LinkButton>
      )}
      {auth.status !== 'signed-in' && (
        <p className={styles.aside}>
          <Link to="/signup" className="link">
            Create an account
          </Link>{' '}
          with the same address to keep it on all your devices.
        </p>
      )}
    </>
  )
}

function OpenHere({ reference }: { reference: string }) {
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle')
  async function open() {
    setState('busy')
    const key = await askForKey(reference)
    if (key) navigate(`/library#key=${key}`)
    else setState('refused')
  }
  if (state === 'refused') {
    return (
      <>
        <p className={styles.aside} role="status">
          This browser did not make the purchase. The link in the receipt opens the library anywhere.
        </p>
        <LinkButton to="/find-order">Send the link again</LinkButton>
      </>
    )
  }
  return (
    <Button tone="ember" wide busy={state === 'busy'} onClick={() => void open()}>
      Open your library
    </Button>
  )
}

async function askForKey(reference: string): Promise<string | null> {
  const response = await fetch(`/api/orders/${encodeURIComponent(reference)}/library`, {
    method: 'POST',
  }).catch(() => null)
  if (!response?.ok) return null
  const { key } = (await response.json()) as { key: string }
  return key
}
