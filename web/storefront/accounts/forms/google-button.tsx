import { site } from '../../../state/site.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account-form.module.css'

type GoogleButtonProps = { readonly busy: boolean; readonly onClick: () => void }

/** A shop whose owner has no Google client yet offers none. */
export function hasGoogle(): boolean {
  const { identity } = site().settings
  return identity.kind === 'firebase' || identity.hasGoogle
}

export function GoogleButton({ busy, onClick }: GoogleButtonProps) {
  return (
    <Button wide busy={busy} onClick={onClick}>
      <svg className={styles.google} viewBox="0 0 18 18" aria-hidden="true">
        <path
          fill="#4285F4"
          d="M17.6 9.2c0-.6 0-1.2-.2-1.7H9v3.3h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9c1.7-1.6 2.7-3.9 2.7-6.5z"
        />
        <path
          fill="#34A853"
          d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.2c-.8.5-1.8.9-3 .9-2.3 0-4.3-1.6-5-3.7H1v2.3A9 9 0 0 0 9 18z"
        />
        <path fill="#FBBC05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8z" />
        <path fill="#EA4335" d="M9 3.6c1.3 0 2.5.4 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3c.7-2.1 2.7-3.7 5-3.7z" />
      </svg>
      Sign In with Google
    </Button>
  )
}
