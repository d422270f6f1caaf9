import { useEffect, useState } from 'react'
import {
  type AnnouncementPage,
  announcementPageSchema,
  type DeskAnnouncement,
  madeSchema,
} from '../../../../contract/desk/messages.ts'
import { useAddress, useNavigate } from '../../../routing/router.tsx'
import { useShownFocus } from '../../../ui/use-modal.ts'
import { Button } from '../../parts/button.tsx'
import { Panel, Stack } from '../../parts/layout.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Loaded, Note, problemWords } from '../../parts/states.tsx'
import { Cell, HeadCell, RowLink, Table } from '../../parts/table.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayFailed } from '../../state/toasts.ts'
import { useDeskData } from '../../state/use-desk-data.ts'
import { NewsComposer } from './news-composer.tsx'
import { NewsReport, NewsTag } from './news-report.tsx'

const FRESH_MS = 3_000
const LIST = '/desk/messages?tab=news'

/** News: a list, and the one that is written or on its way. Which one is said by the address. */
export function News() {
  const data = useDeskData('/announcements', announcementPageSchema, { everyMs: FRESH_MS })
  const wanted = new URLSearchParams(useAddress().search).get('news')
  const isMissing = wanted !== null && !data.value?.announcements.some(({ id }) => id === wanted)
  const { reload } = data
  // Made a moment ago, here or elsewhere.
  useEffect(() => {
    if (isMissing) reload()
  }, [isMissing, reload])
  const shown = data.value?.announcements.find(({ id }) => id === wanted)
  const place = useShownFocus<HTMLDivElement>(shown ? `${shown.id} ${shown.state === 'draft'}` : 'all')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes part in forms.
    <div ref={place} tabIndex={-1} role="group" aria-label={shown ? shown.subject || 'Without a subject' : 'All news'}>
      <Loaded data={data}>
        {(page) => {
          if (!shown) return <NewsList page={page} onChanged={data.reload} />
          const props = { page, news: shown, above: LIST, onChanged: data.reload }
          return shown.state === 'draft' ? <NewsComposer key={shown.id} {...props} /> : <NewsReport {...props} />
        }}
      </Loaded>
    </div>
  )
}

/** Makes an empty draft and opens it. */
export function WriteNews({ tone }: { readonly tone?: 'main' | 'plain' }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  async function write() {
    setBusy(true)
    const { value, problem } = await askDesk('/announcements', { method: 'POST', body: {} }, madeSchema)
    setBusy(false)
    if (problem) sayFailed(problemWords(problem))
    else navigate(`${LIST}&news=${value.id}`)
  }
  return (
    <Button icon="edit" tone={tone ?? 'plain'} busy={isBusy} onClick={write}>
      Write news
    </Button>
  )
}

type NewsListProps = { readonly page: AnnouncementPage; readonly onChanged: () => void }

function NewsList({ page: { announcements, leavesAs } }: NewsListProps) {
  return (
    <Stack>
      {leavesAs === null && (
        <Note tone="warn">
          <b>No mail server is set up.</b> News can be written and looked at; sending waits for one.
        </Note>
      )}
      <Panel title="News" quiet flush foot="We do not watch who opens a mail.">
        {announcements.length === 0 ? (
          <Empty icon="send" title="Nothing was announced yet" acts={<WriteNews tone="main" />}>
            Tell those who want to hear of it what is new. Nobody gets it who did not agree or buy, and everybody can
            end it with one press.
          </Empty>
        ) : (
          <NewsTable announcements={announcements} />
        )}
      </Panel>
    </Stack>
  )
}

function NewsTable({ announcements }: Pick<AnnouncementPage, 'announcements'>) {
  const head = (
    <>
      <HeadCell>Subject</HeadCell>
      <HeadCell>State</HeadCell>
      <HeadCell>When</HeadCell>
      <HeadCell align="end">Sent</HeadCell>
      <HeadCell align="end">Refused</HeadCell>
      <HeadCell align="end">Left the list</HeadCell>
    </>
  )
  return (
    <Table label="News, newest first" cards head={head}>
      {announcements.map((news) => (
        <NewsRow key={news.id} news={news} />
      ))}
    </Table>
  )
}

function NewsRow({ news }: { readonly news: DeskAnnouncement }) {
  const { id, subject, state, sent, bounced, failed, unsubscribed, expected, sendAt, changedAt } = news
  const hasBegun = state !== 'draft' && state !== 'scheduled'
  return (
    <tr>
      <Cell phone="full">
        <RowLink to={`${LIST}&news=${id}`}>{subject || 'Without a subject'}</RowLink>
      </Cell>
      <Cell>
        <NewsTag state={state} />
      </Cell>
      <Cell quiet label="When">
        <Moment at={sendAt ?? changedAt} />
      </Cell>
      <Cell align="end" label="Sent">
        {hasBegun ? ofExpected(sent, expected) : '–'}
      </Cell>
      <Cell align="end" label="Refused">
        {hasBegun ? bounced + failed : '–'}
      </Cell>
      <Cell align="end" label="Left the list">
        {hasBegun ? unsubscribed : '–'}
      </Cell>
    </tr>
  )
}

function ofExpected(sent: number, expected: number | null): string {
  const count = sent.toLocaleString('en-US')
  return expected === null || expected === sent ? count : `${count} of ${expected.toLocaleString('en-US')}`
}
