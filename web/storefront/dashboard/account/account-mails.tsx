import { useState } from 'react'
import type { AccountNews } from '../../../../contract/accounts/news.ts'
import { useStore } from '../../../state/store.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ProblemLine, useAttempt } from '../../../ui/forms.tsx'
import { longDate } from '../../checkout/order-formats.ts'
import type { Watched } from '../../library/watched.ts'
import page from '../account-page.module.css'
import { decideNews, watchNews } from './watch-account.ts'

/** Which letters come, and which of them somebody decides about. */
export function AccountMails() {
  return (
    <section className={classNames(page.panel, page.half)} id="mails" aria-labelledby="mails-title">
      <h2 className="heading" id="mails-title">
        Mails I want
      </h2>
      <ul className={page.lines}>
        <News />
        <li>
          <p>
            About my orders and my account
            <small>Receipts, refunds, answers, security</small>
          </p>
          <span className={page.mark}>Always sent</span>
        </li>
        <li>
          <p>
            My files are ready
            <small>When you ask for all files of a bundle before they are there</small>
          </p>
          <span className={page.mark}>When asked for</span>
        </li>
      </ul>
    </section>
  )
}

const UNKNOWN: Watched<AccountNews> = { status: 'unknown', answer: null }

function News() {
  const [watched] = useState(watchNews)
  const news = useStore(watched, UNKNOWN).answer
  const { isBusy, problem, run } = useAttempt()
  if (!news) return null
  const decide = (wanted: boolean) =>
    run(
      async () => {
        await decideNews(wanted)
        watched.refresh()
      },
      () => 'We cannot be reached at the moment. Please try again.',
    )
  const comes = news.state === 'agreed' || news.state === 'buyer'
  return (
    <li>
      <p>
        News
        <small>{wordsFor(news)}</small>
        <ProblemLine words={problem} />
      </p>
      {news.state !== 'unproved' && (
        <Button small busy={isBusy} onClick={() => void decide(!comes)}>
          {comes ? 'No more news' : 'I want news'}
        </Button>
      )}
    </li>
  )
}

function wordsFor({ state, agreedAt, statement }: AccountNews): string {
  switch (state) {
    case 'agreed':
      return `You agreed on ${longDate(agreedAt ?? '')}. You can end it at any time.`
    case 'buyer':
      return 'As a buyer you may get some, about what is like what you bought. You can object at any time.'
    case 'none':
      return `You get none. With a press you say: “${statement}”`
    case 'unproved':
      return 'You get none. To have it, confirm your address first.'
  }
}
