import { useEffect, useRef, useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import type { PublishBar as Bar, PublishingRun } from '../../../contract/desk/draft.ts'
import { doneSchema } from '../../../contract/desk/orders.ts'
import { Button } from '../parts/button.tsx'
import { Confirm, FormDialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note, problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { askDraftAgain, saveDraft, usePublishBar } from '../state/draft.ts'
import { mayDo, type SignedIn } from '../state/session.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { PreviewDialog } from './draft-frame.tsx'
import { Given, Refused, UNCONFIRMED, useConfirmed } from './panels/given.tsx'
import styles from './publish-bar.module.css'

/** Below every screen of whoever may publish: what is not in the shop yet, and the way there. */
export function PublishBar({ staff }: { readonly staff: SignedIn }) {
  return mayDo(staff, 'catalogue') ? <StaffBar /> : null
}

function StaffBar() {
  const [isRunning, setRunning] = useState(false)
  const { value: bar } = usePublishBar(isRunning)
  const [open, setOpen] = useState<'publish' | 'preview' | 'discard' | null>(null)
  const run = bar?.run ?? undefined
  const runs = run?.state === 'running'
  useEffect(() => setRunning(runs), [runs])
  useOutcome(bar)
  const close = () => setOpen(null)
  if (!bar) return null
  return (
    <>
      {run && runs ? <Running run={run} /> : bar.changes.length > 0 && <Waiting bar={bar} onOpen={setOpen} />}
      {open === 'publish' && <PublishDialog bar={bar} onClose={close} />}
      {open === 'preview' && <PreviewDialog onClose={close} />}
      {open === 'discard' && <DiscardDialog bar={bar} onClose={close} />}
    </>
  )
}

type WaitingProps = { readonly bar: Bar; readonly onOpen: (what: 'publish' | 'preview' | 'discard') => void }

function Waiting({ bar: { changes, saved, run }, onOpen }: WaitingProps) {
  return (
    <aside className={styles.bar} aria-label="Not published yet">
      <div className={styles.words}>
        <b>{countOf(changes.length, 'change')}</b> {changes.length === 1 ? 'is' : 'are'} not in the shop yet
        {saved && (
          <small>
            {saved.by} saved last, <Moment at={saved.at} />
            {run?.state === 'failed' && '. The last try to publish failed'}
          </small>
        )}
      </div>
      <div className={styles.acts}>
        <Button tone="quiet" onClick={() => onOpen('discard')}>
          Throw away …
        </Button>
        <Button icon="eye" onClick={() => onOpen('preview')}>
          Preview
        </Button>
        <Button tone="main" onClick={() => onOpen('publish')}>
          See and publish …
        </Button>
      </div>
    </aside>
  )
}

const STEPS = { drawing: 'pages are drawn', showing: 'every process takes it up' } as const

function Running({ run: { step, by, startedAt, kind } }: { readonly run: PublishingRun }) {
  return (
    <div className={styles.bar} aria-label="Publishing" role="status">
      <div className={styles.words}>
        <b>{kind === 'draft' ? 'Publishing' : 'Going back'}:</b> {STEPS[step]}
        <small>
          {by}, <Moment at={startedAt} />. Visitors see the old shop until it is done.
        </small>
      </div>
      <progress className={styles.progress} aria-label="Publishing" />
    </div>
  )
}

/** Says how a run ended that began while the desk was looked at, however quick it was. */
function useOutcome(bar: Bar | undefined): void {
  const run = bar?.run ?? undefined
  const before = useRef<PublishingRun>(undefined)
  const isKnown = useRef(false)
  useEffect(() => {
    if (!bar) return
    const was = before.current
    const isNew = isKnown.current && (was?.startedAt !== run?.startedAt || was?.state === 'running')
    before.current = run
    isKnown.current = true
    if (!isNew || !run || run.state === 'running') return
    askDraftAgain()
    if (run.state === 'done') sayDone(`Publication ${run.number} is in the shop.`)
    else sayFailed(`Nothing was published. ${run.problems.join(' ')}`)
  }, [bar, run])
}

type BarDialogProps = { readonly bar: Bar; readonly onClose: () => void }

/** What would change, what is wrong with it, and the one button. */
function PublishDialog({ bar, onClose }: BarDialogProps) {
  const { changes, consequences, gives, confirms, problems, refused, revision, newUntil } = bar
  const [note, setNote] = useState('')
  const { confirmed, confirm } = useConfirmed(bar)
  async function publish() {
    if (refused === null && confirmed !== confirms) return UNCONFIRMED
    const body = { basedOn: revision, note, newUntil, confirmed }
    const { problem } = await askDesk('/publishing', { method: 'POST', body }, doneSchema)
    askDraftAgain()
    return problem && problemWords(problem)
  }
  return (
    <FormDialog
      title={refused === null ? `Publish ${countOf(changes.length, 'change')}?` : 'An owner has to publish this'}
      action={refused === null ? 'Publish' : null}
      onSubmit={publish}
      onClose={onClose}
    >
      <Changes changes={changes} />
      {consequences.length > 0 && (
        <Note tone="info">
          {consequences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
      {refused === null && <Given gives={gives} isConfirmed={confirmed !== null} onConfirm={confirm} />}
      {problems.length > 0 && (
        <Note tone="bad">
          <b>Something has to be put right first.</b>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Note>
      )}
      {refused !== null && <Refused refused={refused} />}
      {refused === null && (
        <>
          <Field
            label="What is new (for your own list)"
            value={note}
            maxLength={200}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Note>
            Visitors see the old shop until all pages are drawn. Every publication is kept, and you can go back to it.
          </Note>
        </>
      )}
    </FormDialog>
  )
}

function Changes({ changes }: Pick<Bar, 'changes'>) {
  return (
    <ul className={styles.changes} aria-label="What changes">
      {changes.map((change) => (
        <li key={change}>
          <Icon name="edit" small />
          <span>{change}</span>
        </li>
      ))}
    </ul>
  )
}

function DiscardDialog({ bar: { changes, revision }, onClose }: BarDialogProps) {
  async function discard() {
    const problem = await saveDraft({ path: 'discard', basedOn: revision })
    if (problem) return problemWords(problem)
    sayDone('The draft is what the shop shows.')
    return undefined
  }
  return (
    <Confirm
      title={`Throw away ${countOf(changes.length, 'change')}?`}
      action="Throw away"
      onSubmit={discard}
      onClose={onClose}
      then={[{ icon: 'trash', words: 'The draft becomes what the shop shows now. It cannot be taken back.' }]}
    >
      <Changes changes={changes} />
    </Confirm>
  )
}
