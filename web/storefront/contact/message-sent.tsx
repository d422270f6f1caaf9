import { useEffect, useRef } from 'react'
import { copyWords } from '../../../contract/accounts/contact.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { Button } from '../../ui/button.tsx'
import { NoticeScene } from '../catalogue/notice-scene.tsx'
import type { SentMessage } from './contact-form.tsx'

/** What was sent, in full, with the number by which the shop finds it. */
export function MessageSent({ sent, onAnother }: { readonly sent: SentMessage; readonly onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    scrollTo(0, 0)
  }, [])
  const at = new Date(sent.receivedAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <NoticeScene
      poster="requests"
      heading="Sent. Thank you."
      headingRef={heading}
      words={`It reached us on ${at} as ${sent.number}. The answer comes to ${sent.email}. ${copyWords(sent)}`}
      quote={sent.message}
    >
      <LinkButton to="/" tone="ember">
        Back to Home
      </LinkButton>
      <Button onClick={onAnother}>Write another</Button>
    </NoticeScene>
  )
}
