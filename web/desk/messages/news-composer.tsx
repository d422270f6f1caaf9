import { useState } from 'react'
import {
  type AnnouncementPage,
  type DeskAnnouncement,
  type DeskReach,
  isReach,
  LONGEST_NEWS,
  LONGEST_SUBJECT,
} from '../../../contract/desk/announcements.ts'
import { isDone } from '../../../contract/desk/orders.ts'
import { Link } from '../../routing/link.tsx'
import { useNavigate } from '../../routing/router.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { Field, Select, TextArea } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Aside, Panel, Stack } from '../parts/layout.tsx'
import { momentWords } from '../parts/moment.tsx'
import { Note } from '../parts/note.tsx'
import { problemWords } from '../parts/states.tsx'
import { Tag } from '../parts/tag.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import styles from './news.module.css'
import { NewsAudience } from './news-audience.tsx'
import { NewsPreview } from './news-preview.tsx'
import { dropWriting, type NewsDraft } from './news-writing.ts'
import { SendDialog } from './send-dialog.tsx'
import { useNewsDraft } from './use-news-draft.ts'

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
  const reach = useDeskData(`/announcements/reach?${asked}`, isReach)
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
      const { value, problem } = await askDesk(`/announcements/${news.id}/test`, { method: 'POST', body: {} }, isDone)
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
