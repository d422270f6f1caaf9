import { NOTICE_SLOTS, type Notice } from '../../../contract/site/notice.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { NoticeScene } from '../catalogue/picture-scene.tsx'

export function head(): Head {
  return { title: pageTitle(notice.heading), description: notice.heading }
}

let notice: Notice = NOTICE_SLOTS

/**
 * The server has written its words into the page already: they are read from there, so that it hydrates as it was painted.
 * Where it has not, as after a step back in the history, the load fails, and the server is asked for the page.
 */
export async function load(): Promise<void> {
  if (typeof document !== 'undefined') notice = readNotice(document)
}

/** What the server has to say, what the visitor wrote, and two ways on. */
export default function CheckoutNoticePage() {
  const { heading, words, first, second, quote } = notice
  return (
    <NoticeScene poster="subscription-3" heading={heading} words={words} quote={quote} data-notice>
      <LinkButton to={first.href} tone="ember">
        {first.label}
      </LinkButton>
      <LinkButton to={second.href}>{second.label}</LinkButton>
    </NoticeScene>
  )
}

function readNotice(page: Document): Notice {
  const read = (selector: string) => page.querySelector(`[data-notice] ${selector}`)?.textContent
  const [heading, words] = [read('h1'), read('p')]
  const [first, second] = [...page.querySelectorAll('[data-notice] a')].map((link) => ({
    label: link.textContent,
    href: link.getAttribute('href') ?? '/',
  }))
  if (!heading || !words || !first || !second) throw new Error('The server has written no notice into this page.')
  return { heading, words, first, second, quote: read('blockquote') ?? '' }
}
