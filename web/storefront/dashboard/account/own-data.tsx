import { useState } from 'react'
import type { User } from '../../../../contract/accounts/identity.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { site } from '../../../state/site.ts'
import { Button, buttonClass, DownloadButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EXPORT_URL } from '../../accounts/account-data.ts'
import page from '../account-page.module.css'
import { AddressQuestion, DeleteQuestion } from './account-asides.tsx'

/** What is kept of somebody: to look at, to take along, to have moved or removed. */
export function OwnData({ user }: { user: User }) {
  const [asking, setAsking] = useState<'delete' | 'address' | null>(null)
  const close = () => setAsking(null)
  return (
    <section className={classNames(page.panel, page.half)} id="own-data" aria-labelledby="own-data-title">
      <h2 className="heading" id="own-data-title">
        Your data
      </h2>
      <ul className={page.lines}>
        <li>
          <p>
            Download my data
            <small>Account, orders, favourites, reviews and mails, as JSON</small>
          </p>
          <DownloadButton small href={EXPORT_URL}>
            Download
          </DownloadButton>
        </li>
        <li>
          <p>
            What is kept, and what I agreed to
            <small>With the periods, and what can be taken back</small>
          </p>
          <a className={buttonClass({ small: true })} href="/your-data">
            Look
          </a>
        </li>
        {site().settings.identity.kind === 'embedded' && (
          <li>
            <p>
              Change address
              <small>{user.email}</small>
            </p>
            <Button small onClick={() => setAsking('address')}>
              Change
            </Button>
          </li>
        )}
        <li>
          <p>
            Delete account
            <small>Name, address and favourites go at once; orders are kept without them, as tax law asks</small>
          </p>
          <Button small onClick={() => setAsking('delete')}>
            Delete
          </Button>
        </li>
      </ul>
      <div className={page.actions}>
        <LinkButton to="/dashboard" small>
          Back to the dashboard
        </LinkButton>
      </div>
      {asking === 'address' && <AddressQuestion user={user} onClose={close} />}
      {asking === 'delete' && <DeleteQuestion user={user} onClose={close} />}
    </section>
  )
}
