import { contactPageSchema } from '../../../contract/desk/messages.ts'
import { Page } from '../parts/layout.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { mayDo, type ScreenProps } from '../state/session.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { News, WriteNews } from './news/news.tsx'
import { Inbox } from './panels/inbox.tsx'
import { MailLog } from './panels/mail-log.tsx'

const FRESH_MS = 10_000

/** What the shop mailed, and what was written to it. */
export function Screen({ staff }: ScreenProps) {
  const waiting = useDeskData('/contact?list=waiting', contactPageSchema, { everyMs: FRESH_MS })
  const mayAnnounce = mayDo(staff, 'news')
  return (
    <Page title="Messages" acts={mayAnnounce && <WriteNews />}>
      <Tabs
        label="Messages"
        tabs={[
          { id: 'mails', label: 'Mail log', draw: () => <MailLog staff={staff} /> },
          {
            id: 'inbox',
            label: 'Inbox',
            count: waiting.value?.unread || undefined,
            draw: () => <Inbox waiting={waiting} staff={staff} />,
          },
          ...(mayAnnounce ? [{ id: 'news', label: 'News', draw: () => <News /> }] : []),
        ]}
      />
    </Page>
  )
}
