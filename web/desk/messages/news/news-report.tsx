import { useState } from 'react'
import {
  type DeskAnnouncement,
  fateListSchema,
  LISTED_FATES,
  type ListedFate,
} from '../../../../contract/desk/messages.ts'
import { doneSchema } from '../../../../contract/desk/orders.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Figures } from '../../parts/facts.tsx'
import type { IconName } from '../../parts/icon.tsx'
import { Aside, Panel, Stack } from '../../parts/layout.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Loaded, Note, problemWords } from '../../parts/states.tsx'
import { Cell, HeadCell, Table } from '../../parts/table.tsx'
import { Tag } from '../../parts/tag.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone, sayFailed } from '../../state/toasts.ts'
import { useDeskData } from '../../state/use-desk-data.ts'
import styles from './news.module.css'
import { Back, NewsPreview, type OneNewsProps } from './news-composer.tsx'

/** One that is to leave, is on its way, or has left: how it stands and what can still be done. */
export function NewsReport({ page, news, above, onChanged }: OneNewsProps) {
  const { id, subject, state, revision } = news
  const hasBegun = state !== 'scheduled'
  return (
    <Aside forPreview>
      <Stack>
        <Back to={above} />
        <Panel title={subject} acts={<NewsTag state={state} />} foot={FOOT}>
          <Stack>
            <Standing news={news} timeZone={page.timeZone} onChanged={onChanged} />
            {hasBegun && <Progress news={news} />}
            {hasBegun && <NewsFigures news={news} />}
          </Stack>
        </Panel>
        {LISTED_FATES.filter((fate) => news[fate] > 0).map((fate) => (
          <Fates key={fate} id={id} fate={fate} count={news[fate]} />
        ))}
      </Stack>
      <NewsPreview id={id} revision={revision} page={page} />
    </Aside>
  )
}

const FOOT =
  '‘Sent’ means that your mail server took it; what another server returns later is not known here. We do not watch who opens a mail.'

type StandingProps = {
  readonly news: DeskAnnouncement
  readonly timeZone: string
  readonly onChanged: () => void
}

function Standing({ news, timeZone, onChanged }: StandingProps) {
  const { id, state, sendAt, startedAt, endedAt, problem } = news
  const act = (path: string) => tryOn(id, path).then((said) => (said ? sayFailed(said) : onChanged()))
  switch (state) {
    case 'scheduled':
      return (
        <Note
          tone="info"
          icon="clock"
          act={
            <Button icon="undo" tone="main" onClick={() => act('call-back')}>
              Call it back
            </Button>
          }
        >
          <b>It leaves {sendAt && <InZone at={sendAt} zone={timeZone} />}.</b> Until then it can be called back and
          changed.
        </Note>
      )
    case 'stopped':
      return (
        <Note tone="bad" isNews>
          <b>It stopped: {problem}</b> Nobody else gets it until you decide. Look at the list below first: where
          addresses are old or invented, going on harms what other mail servers think of yours.
          <div className={styles.acts}>
            <Button icon="play" onClick={() => act('go-on')}>
              Go on
            </Button>
            <EndIt news={news} onChanged={onChanged} />
          </div>
        </Note>
      )
    case 'sending':
      return (
        <div className={styles.acts}>
          <span>On its way since {startedAt && <Moment at={startedAt} />}.</span>
          <EndIt news={news} onChanged={onChanged} />
        </div>
      )
    default:
      return (
        <p>
          {state === 'done' ? 'Done ' : 'Ended midway '}
          {endedAt && <Moment at={endedAt} />}.
        </p>
      )
  }
}

function InZone({ at, zone }: { readonly at: string; readonly zone: string }) {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return (
    <time dateTime={at}>
      {words.format(new Date(at))} ({zone})
    </time>
  )
}

async function tryOn(id: string, path: string): Promise<string | undefined> {
  const { value, problem } = await askDesk(`/announcements/${id}/${path}`, { method: 'POST', body: {} }, doneSchema)
  if (problem) return problemWords(problem)
  sayDone(value.words)
  return undefined
}

function EndIt({ news, onChanged }: Omit<StandingProps, 'timeZone'>) {
  const [isAsked, setAsked] = useState(false)
  const left = leftOf(news)
  return (
    <>
      <Button icon="x" tone="danger" onClick={() => setAsked(true)}>
        End it here …
      </Button>
      {isAsked && (
        <Confirm
          title="End it here?"
          action="End it here"
          then={[
            { icon: 'send', words: `${news.sent.toLocaleString('en-US')} have it already; that cannot be taken back.` },
            { icon: 'x', words: `About ${left.toLocaleString('en-US')} do not get it, also not later.` },
          ]}
          onSubmit={() => tryOn(news.id, 'cancel').then((said) => said ?? void onChanged())}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function leftOf({ expected, sent, bounced, failed, unknown }: DeskAnnouncement): number {
  return Math.max(0, (expected ?? 0) - sent - bounced - failed - unknown)
}

function Progress({ news }: { readonly news: DeskAnnouncement }) {
  const { state, expected } = news
  if (expected === null || expected === 0 || (state !== 'sending' && state !== 'stopped')) return null
  return (
    <progress className={styles.progress} max={expected} value={expected - leftOf(news)} aria-label="How far it is" />
  )
}

function NewsFigures({ news }: { readonly news: DeskAnnouncement }) {
  const { sent, bounced, failed, unknown, waiting, unsubscribed, expected } = news
  const figure = (count: number) => count.toLocaleString('en-US')
  return (
    <Figures
      figures={[
        { name: 'Sent', figure: figure(sent), note: expected === null ? '' : `of ${figure(expected)}` },
        {
          name: 'Refused',
          figure: figure(bounced + failed),
          note: waiting > 0 ? `${figure(waiting)} asked to wait` : '',
        },
        { name: 'Unknown', figure: figure(unknown), note: unknown > 0 ? 'never tried again' : '' },
        { name: 'Left the list', figure: figure(unsubscribed), note: 'by a link in it' },
      ]}
    />
  )
}

const FATES: Readonly<Record<ListedFate, { readonly title: string; readonly note: string }>> = {
  unknown: {
    title: 'Unknown',
    note: 'The shop was ended, or the line broke, while these were being sent. They may have it; nobody is written to twice.',
  },
  bounced: { title: 'Refused for good', note: 'These addresses do not work. They are left out from now on.' },
  failed: { title: 'Given up', note: 'Their mail servers asked to wait, for hours.' },
}

type FatesProps = { readonly id: string; readonly fate: ListedFate; readonly count: number }

function Fates({ id, fate, count }: FatesProps) {
  const data = useDeskData(`/announcements/${id}/people?state=${fate}&n=${count}`, fateListSchema)
  const { title, note } = FATES[fate]
  const head = (
    <>
      <HeadCell>Address</HeadCell>
      <HeadCell>Why</HeadCell>
      <HeadCell>When</HeadCell>
    </>
  )
  return (
    <Panel title={`${title} (${count.toLocaleString('en-US')})`} note={note} flush>
      <Loaded data={data}>
        {({ people }) => (
          <Table label={title} cards head={head}>
            {people.map((person) => (
              <tr key={person.id}>
                <Cell phone="full" className={styles.address}>
                  {person.email || 'erased'}
                </Cell>
                <Cell quiet label="Why">
                  {person.problem}
                </Cell>
                <Cell quiet label="When">
                  <Moment at={person.at} />
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
    </Panel>
  )
}

type Words = {
  readonly label: string
  readonly icon: IconName
  readonly tone: 'plain' | 'good' | 'bad' | 'info' | 'ember'
}

const STATES: Readonly<Record<DeskAnnouncement['state'], Words>> = {
  draft: { label: 'Draft', icon: 'edit', tone: 'ember' },
  scheduled: { label: 'Scheduled', icon: 'clock', tone: 'info' },
  sending: { label: 'On its way', icon: 'send', tone: 'info' },
  stopped: { label: 'Stopped', icon: 'alert', tone: 'bad' },
  done: { label: 'Sent', icon: 'check', tone: 'good' },
  cancelled: { label: 'Ended midway', icon: 'x', tone: 'plain' },
}

/** How an announcement stands. */
export function NewsTag({ state }: Pick<DeskAnnouncement, 'state'>) {
  const { label, icon, tone } = STATES[state]
  return (
    <Tag icon={icon} tone={tone}>
      {label}
    </Tag>
  )
}
