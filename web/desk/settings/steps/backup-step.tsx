import { type FormEvent, useEffect, useRef } from 'react'
import { countOf } from '../../../../contract/count.ts'
import { doneSchema } from '../../../../contract/desk/orders.ts'
import { backupsSchema, type DeskBackupRun, type DeskBackups } from '../../../../contract/desk/settings.ts'
import { sizeInWords } from '../../../../contract/in-words.ts'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/field.tsx'
import { Row } from '../../parts/layout.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Loaded, Note } from '../../parts/states.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone } from '../../state/toasts.ts'
import { type DeskData, useDeskData } from '../../state/use-desk-data.ts'
import styles from './settings.module.css'
import { useSending } from './use-sending.ts'

const WATCHING_MS = 1_500

/** The last backup, a new one, and whether the last can be restored. */
export function BackupStep({ onChange }: { readonly onChange: () => void }) {
  const data = useDeskData('/machine/backups', backupsSchema, { everyMs: WATCHING_MS })
  const isUnderWay = data.value?.runs.some(({ state }) => state === 'running') ?? false
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) onChange()
    wasUnderWay.current = isUnderWay
  }, [isUnderWay, onChange])
  return <Loaded data={data}>{(backups) => <Backups backups={backups} reload={data.reload} />}</Loaded>
}

type BackupsProps = { readonly backups: DeskBackups; readonly reload: DeskData<DeskBackups>['reload'] }

function Backups({ backups, reload }: BackupsProps) {
  const { isBusy, problem, send } = useSending()
  const underWay = backups.runs.find(({ state }) => state === 'running')
  const failed = backups.runs[0]?.state === 'failed' ? backups.runs[0] : undefined
  async function begin(path: string, body: object) {
    const answer = await send(() => askDesk(path, { method: 'POST', body }, doneSchema))
    if (answer?.value) sayDone(answer.value.words)
    reload()
  }
  function backUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void begin('/machine/backups', { folder: String(new FormData(event.currentTarget).get('folder')) })
  }
  const whyNot = underWay ? 'One is under way.' : undefined
  return (
    <form className={styles.form} onSubmit={backUp}>
      <Known backups={backups} />
      {underWay && <UnderWay run={underWay} />}
      {failed && (
        <Note tone="bad">
          <b>{failed.kind === 'backup' ? 'The last backup failed.' : 'The test failed.'}</b> {failed.problem}
        </Note>
      )}
      <Field
        label="Where to"
        name="folder"
        required
        maxLength={500}
        defaultValue={backups.folder}
        error={problem}
        hint="A folder of the machine that answers, best a disk of another one. It holds every buyer and the shop’s secret."
      />
      <Row>
        <Button type="submit" icon="history" busy={isBusy} whyNot={whyNot}>
          Back up now
        </Button>
        {backups.last && (
          <Button icon="check" busy={isBusy} whyNot={whyNot} onClick={() => begin('/machine/backups/test', {})}>
            Test the restore
          </Button>
        )}
      </Row>
    </form>
  )
}

function Known({ backups: { last, lastTest } }: { readonly backups: DeskBackups }) {
  if (!last) return null
  return (
    <Facts
      facts={[
        {
          name: 'Last backup',
          value: (
            <>
              <Moment at={last.startedAt} />, {sizeInWords(last.sizeBytes ?? 0)}: {countOf(last.rows ?? 0, 'row')} and{' '}
              {countOf(last.filesDone, 'file')}
              {last.problem !== null && `. ${last.problem}`}
            </>
          ),
        },
        { name: 'In', value: `${last.folder} on ${last.host}` },
        { name: 'Restore', value: <Tested test={lastTest} last={last} /> },
      ]}
    />
  )
}

function Tested({ test, last }: { readonly test: DeskBackupRun | null; readonly last: DeskBackupRun }) {
  if (test === null || test.folder !== last.folder) return 'This one was not tested yet.'
  if (test.state === 'running') return 'It is being tested.'
  if (test.state === 'failed') return `It failed: ${test.problem}`
  return (
    <>
      Tested <Moment at={test.startedAt} />: every byte was read, and {countOf(test.rows ?? 0, 'row')} came back into a
      database of their own.
    </>
  )
}

function UnderWay({ run: { kind, filesDone, filesTotal } }: { readonly run: DeskBackupRun }) {
  const words = kind === 'backup' ? 'The backup is under way' : 'The newest backup is being read and restored aside'
  return (
    <>
      <Note tone="info" isNews>
        <b>{words}.</b> The shop stays open.
      </Note>
      {filesTotal !== null && filesTotal > 0 && (
        <p className={styles.far}>
          <progress className={styles.bar} max={filesTotal} value={filesDone} aria-label="Files" />
          {filesDone} of {countOf(filesTotal, 'file')}
        </p>
      )}
    </>
  )
}
