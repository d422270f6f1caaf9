import { useState } from 'react'
import { countOf } from '../../../../contract/count.ts'
import {
  type AnnouncementPage,
  CALL_BACK_MINUTES,
  type DeskAnnouncement,
  type DeskReach,
  LONGEST_NEWS,
  LONGEST_SUBJECT,
  newsPreviewSchema,
  reachSchema,
} from '../../../../contract/desk/messages.ts'
import { doneSchema } from '../../../../contract/desk/orders.ts'
import { DESK_API } from '../../../../contract/desk/staff.ts'
import { Link } from '../../../routing/link.tsx'
import { useNavigate } from '../../../routing/router.tsx'
import { Button } from '../../parts/button.tsx'
import { Choices } from '../../parts/choice.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Field, Fields, Select, TextArea } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Aside, Panel, Stack } from '../../parts/layout.tsx'
import { momentWords } from '../../parts/moment.tsx'
import { Loaded, Note, problemWords } from '../../parts/states.tsx'
import { PreviewPane } from '../../parts/tabs.tsx'
import { Tag } from '../../parts/tag.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone, sayFailed } from '../../state/toasts.ts'
import { useDeskData } from '../../state/use-desk-data.ts'
import styles from './news.module.css'
import { NewsAudience } from './news-audience.tsx'
import { dropWriting, type NewsDraft, useNewsDraft } from './news-writing.ts'

export type OneNewsProps = {
  readonly page: AnnouncementPage
  readonly news: DeskAnnouncement
  /** The list that it stands in. */
  readonly above: string
  readonly onChanged: () => void
}

/** Writes one: to whom, what, and how it looks. It is kept as it is typed. */
export function NewsComposer({ page, news, above, onChanged }: OneNewsProps) {
  const { draft, change, keep, revision, keptAt, problem, isKept } = useNewsDraft(news)
  const { basis, owned, product } = draft
  const asked = new URLSearchParams({ basis, owned, ...(product !== null && { product }) })
  const reach = useDeskData(`/announcements/reach?${asked}`, reachSchema)
  return (
    <Aside forPreview>
      <Stack>
        <Back to={above} />
        {problem && (
          <Note
            tone="bad"
            isNews
            act={
              problem.status === 409 ? (
                <Button onClick={() => location.reload()}>Reload</Button>
              ) : (
                <Button onClick={keep}>Try again</Button>
              )
            }
          >
            <b>This is not kept.</b> {problemWords(problem)}
          </Note>
        )}
        <NewsAudience page={page} draft={draft} reach={reach.value} onChange={change} />
        <Panel
          title="Message"
          acts={
            <Tag icon={isKept ? 'check' : 'clock'}>
              {isKept ? `Kept ${momentWords(new Date(keptAt), new Date())}` : 'Being kept'}
            </Tag>
          }
        >
          <Stack>
            <Words page={page} draft={draft} onChange={change} />
            <Acts
              page={page}
              news={news}
              draft={draft}
              keep={keep}
              above={above}
              onChanged={onChanged}
              reach={reach.value}
            />
          </Stack>
        </Panel>
      </Stack>
      <NewsPreview id={news.id} revision={revision} page={page} />
    </Aside>
  )
}

export function Back({ to }: { readonly to: string }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="left" small />
      All news
    </Link>
  )
}

/** About as many characters of a subject are shown on a phone. */
const PHONE_SUBJECT = 35

type WordsProps = Pick<OneNewsProps, 'page'> & {
  readonly draft: NewsDraft
  readonly onChange: (part: Partial<NewsDraft>) => void
}

function Words({ page, draft, onChange }: WordsProps) {
  const { subject, heading, words, leadsTo } = draft
  return (
    <>
      <Field
        label="Subject"
        value={subject}
        maxLength={LONGEST_SUBJECT}
        hint={`${subject.length} characters; phones show about ${PHONE_SUBJECT}.`}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
      />
      <Field
        label="Title above the text"
        value={heading}
        maxLength={LONGEST_SUBJECT}
        hint="Where it is empty, the subject stands there."
        onChange={(event) => onChange({ heading: event.currentTarget.value })}
      />
      <TextArea
        label="Text"
        rows={8}
        value={words}
        maxLength={LONGEST_NEWS}
        hint="An empty line begins a new paragraph."
        onChange={(event) => onChange({ words: event.currentTarget.value })}
      />
      <Select
        label="Its button leads to"
        value={leadsTo ?? ''}
        onChange={(event) => onChange({ leadsTo: event.currentTarget.value || null })}
      >
        <option value="">nowhere: no button</option>
        {page.destinations.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </Select>
      <Note icon="shield" tone={page.namesSeller ? 'plain' : 'warn'}>
        {page.namesSeller ? (
          'Who you are and one press to end it stand below every mail. They cannot be taken out.'
        ) : (
          <>
            <b>Your mails do not say who sends them.</b> In many countries news must name the seller and a postal
            address: <Link to="/desk/brand?tab=contact">Brand</Link> holds both.
          </>
        )}
      </Note>
    </>
  )
}

type ActsProps = OneNewsProps & {
  readonly draft: NewsDraft
  readonly reach: DeskReach | undefined
  readonly keep: () => Promise<number | undefined>
}

function Acts({ page, news, draft, reach, keep, above, onChanged }: ActsProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'send' | 'delete'>()
  const [isTesting, setTesting] = useState(false)
  const people = reach?.people ?? 0
  async function test() {
    setTesting(true)
    if ((await keep()) !== undefined) {
      const { value, problem } = await askDesk(
        `/announcements/${news.id}/test`,
        { method: 'POST', body: {} },
        doneSchema,
      )
      if (problem) sayFailed(problemWords(problem))
      else sayDone(value.words)
    }
    setTesting(false)
  }
  async function remove() {
    const { problem } = await askDesk(`/announcements/${news.id}`, { method: 'DELETE' })
    if (problem) return problemWords(problem)
    dropWriting(news.id)
    onChanged()
    navigate(above)
    return undefined
  }
  return (
    <div className={styles.acts}>
      <Button tone="main" icon="send" whyNot={whyNot(page, draft, people)} onClick={() => setOpen('send')}>
        {people > 0 ? `Send to ${people.toLocaleString('en-US')} …` : 'Send …'}
      </Button>
      <Button icon="mail" busy={isTesting} onClick={test}>
        Send me a test
      </Button>
      <Button icon="trash" tone="quiet" onClick={() => setOpen('delete')}>
        Delete …
      </Button>
      {open === 'send' && (
        <SendDialog
          page={page}
          news={news}
          people={people}
          keep={keep}
          onSent={onChanged}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title="Delete this draft?"
          action="Delete"
          then={[{ icon: 'trash', words: 'Its words are gone. Nobody got it.' }]}
          onSubmit={remove}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

function whyNot({ leavesAs }: AnnouncementPage, { subject, words }: NewsDraft, people: number): string | undefined {
  if (leavesAs === null) return 'No mail server is set up.'
  if (subject.trim() === '' || words.trim() === '') return 'It needs a subject and a text.'
  return people === 0 ? 'Nobody would get it.' : undefined
}

type SendDialogProps = {
  readonly page: AnnouncementPage
  readonly news: DeskAnnouncement
  readonly people: number
  /** The revision that is kept, once everything typed is; nothing where it cannot be. */
  readonly keep: () => Promise<number | undefined>
  readonly onSent: () => void
  readonly onClose: () => void
}

/** The last question: to how many, when, and how long it can be called back. */
function SendDialog({ page, news, people, keep, onSent, onClose }: SendDialogProps) {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState('')
  const [time, setTime] = useState('09:00')
  async function send() {
    if (when === 'later' && (day === '' || time === '')) return 'Choose a day and a time.'
    const revision = await keep()
    if (revision === undefined) return 'What you typed could not be kept.'
    const body = { revision, at: when === 'later' ? { day, time } : null }
    const { value, problem } = await askDesk(`/announcements/${news.id}/send`, { method: 'POST', body }, doneSchema)
    if (problem) return problemWords(problem)
    sayDone(value.words)
    onSent()
    return undefined
  }
  const count = people.toLocaleString('en-US')
  return (
    <Confirm
      title={`Send to ${people === 1 ? 'one person' : `${count} people`}?`}
      action={when === 'now' ? `Send to ${count}` : `Schedule for ${count}`}
      tone="main"
      onSubmit={send}
      onClose={onClose}
      then={[
        { icon: 'undo', words: callBackWords(when) },
        { icon: 'send', words: paceWords(people, page.perMinute) },
        { icon: 'shield', words: 'Who ends news meanwhile gets none. Whoever wants it by then gets it too.' },
      ]}
    >
      <Choices
        label="When"
        value={when}
        onChange={setWhen}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later', note: `By the shop’s clock: ${page.timeZone}.` },
        ]}
      />
      {when === 'later' && (
        <Fields>
          <Field label="Day" type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
          <Field label="Time" type="time" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
        </Fields>
      )}
    </Confirm>
  )
}

function callBackWords(when: 'now' | 'later'): string {
  return when === 'now'
    ? `It leaves in ${CALL_BACK_MINUTES} minutes; until then you can call it back.`
    : 'Until then you can call it back.'
}

function paceWords(people: number, perMinute: number): string {
  const minutes = Math.ceil(people / perMinute)
  const time = minutes < 120 ? countOf(minutes, 'minute') : countOf(Math.round(minutes / 60), 'hour')
  return `About ${time} for all, ${countOf(perMinute, 'mail')} a minute at most. You can end it midway.`
}

const WAYS = [
  { value: 'mail', label: 'Mail' },
  { value: 'text', label: 'Plain text' },
] as const

type NewsPreviewProps = { readonly id: string; readonly revision: number; readonly page: AnnouncementPage }

/** The mail as it was kept last: as mailboxes show it, and as plain text. */
export function NewsPreview({ id, revision, page }: NewsPreviewProps) {
  const [as, setAs] = useState<(typeof WAYS)[number]['value']>('mail')
  const data = useDeskData(`/announcements/${id}/preview?r=${revision}`, newsPreviewSchema)
  return (
    <PreviewPane label="Preview of the mail" as={{ label: 'As', value: as, onChange: setAs, options: WAYS }}>
      <p>
        <b>{page.leavesAs ?? 'The shop'}</b>
        <br />
        {data.value?.subject || 'Without a subject'}
      </p>
      {as === 'mail' ? (
        <iframe title="The mail" sandbox="" src={`${DESK_API}/announcements/${id}/mail?r=${revision}`} />
      ) : (
        <Loaded data={data}>{({ text }) => <pre className={styles.text}>{text}</pre>}</Loaded>
      )}
    </PreviewPane>
  )
}
