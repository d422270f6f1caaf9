import { classNames } from '../../ui/class-names.ts'
import page from './account-page.module.css'

/** Which letters come, and which of them somebody decides about. */
export function AccountMails() {
  return (
    <section className={classNames(page.panel, page.half)} id="mails" aria-labelledby="mails-title">
      <h2 className="heading" id="mails-title">
        Mails I want
      </h2>
      <ul className={page.lines}>
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
