import { useState } from 'react'
import { useAddress } from '../../routing/router.tsx'
import { useBrowserValue } from '../../state/store.ts'
import { Button } from '../../ui/button.tsx'
import styles from './consent-line.module.css'
import { type ConsentAnswer, findConsentAnswer, keepConsentAnswer } from './google/google-analytics.ts'

/** One sentence, two equal answers; asked once. On the privacy policy it stands again, so that the answer can be changed. */
export default function ConsentLine({ onAnswer }: { onAnswer: (answer: ConsentAnswer) => void }) {
  const { pathname } = useAddress()
  const [answeredAt, setAnsweredAt] = useState<string | null>(null)
  const known = useBrowserValue(findConsentAnswer, 'no')
  // Whoever comes back to the policy may have changed their mind.
  if (answeredAt !== null && answeredAt !== pathname) setAnsweredAt(null)
  if (answeredAt === pathname || (known !== null && pathname !== '/privacy-policy')) return null

  function answer(words: ConsentAnswer) {
    keepConsentAnswer(words)
    setAnsweredAt(pathname)
    onAnswer(words)
    if (words === 'no' && window.dataLayer) forgetGoogle()
  }

  return (
    <aside className={styles.line} aria-label="Consent" data-asked>
      <p>
        May we count your visit with a web analytics service? Nothing leaves for it before you answer.
        {known !== null && ` Your answer in this browser is ${known}; it can be changed at any time.`}
      </p>
      <div className={styles.answers}>
        <Button small onClick={() => answer('no')}>
          No
        </Button>
        <Button small onClick={() => answer('yes')}>
          Yes
        </Button>
      </div>
    </aside>
  )
}

/** What it keeps in the browser goes, and the page comes again without its script. */
function forgetGoogle(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=', 1)[0] ?? '')
  const domains = location.hostname.split('.').map((_, at, parts) => parts.slice(at).join('.'))
  for (const name of names.filter((each) => each.startsWith('_ga'))) {
    for (const domain of ['', ...domains.map((each) => `; Domain=${each}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that the shop supports
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`
    }
  }
  location.reload()
}
