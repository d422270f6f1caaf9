import { useEffect, useRef, useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import type { PublishBar as Bar, PublishingRun } from '../../../contract/desk/draft.ts'
import { Button } from '../parts/button.tsx'
import { Moment } from '../parts/moment.tsx'
import { askDraftAgain, usePublishBar } from '../state/draft.ts'
import { mayDo, type SignedIn } from '../state/session.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import styles from './publish-bar.module.css'
import { DiscardDialog, PublishDialog } from './publish-dialogs.tsx'

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
