import { type ReactNode, useState } from 'react'
import { countOf } from '../../../../contract/count.ts'
import { doneSchema } from '../../../../contract/desk/orders.ts'
import {
  type DeskSamples,
  emptiedSchema,
  type Settings,
  type SettingsFinding,
  type SettingsStep,
  STEP_TITLES,
  type StepName,
  samplesSchema,
  type Update,
} from '../../../../contract/desk/settings.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../parts/button.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Hidden } from '../../parts/layout.tsx'
import { Note, problemWords } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone, sayFailed } from '../../state/toasts.ts'
import { useDeskData } from '../../state/use-desk-data.ts'
import { BackupStep } from './backup-step.tsx'
import { GoogleStep } from './google-step.tsx'
import { MailStep } from './mail-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import styles from './settings.module.css'

type StepsProps = { readonly settings: Settings; readonly onChange: () => void }

const SHAPES: Readonly<Record<StepName, IconName>> = {
  address: 'globe',
  payment: 'card',
  mail: 'mail',
  storage: 'disk',
  backup: 'history',
  google: 'key',
  texts: 'note',
}

export function Steps({ settings, onChange }: StepsProps) {
  const done = settings.steps.filter(({ state }) => state === 'works').length
  const first = settings.steps.find(({ state }) => state === 'needs-you')?.name
  return (
    <div className={styles.steps}>
      {settings.update && <UpdateNote update={settings.update} />}
      <p className={styles.far}>
        <progress className={styles.bar} max={settings.steps.length} value={done} aria-label="Steps that work" />
        {done} of {settings.steps.length}
      </p>
      <div className={styles.list}>
        {settings.steps.map((step) => (
          <Step key={step.name} step={step} isOpen={step.name === first}>
            <Form step={step} settings={settings} onChange={onChange} />
          </Step>
        ))}
      </div>
      <SampleShopNote onChange={onChange} />
    </div>
  )
}

type StepProps = { readonly step: SettingsStep; readonly isOpen: boolean; readonly children: ReactNode }

function Step({ step, isOpen, children }: StepProps) {
  const { state, summary, findings, setElsewhere, unreadable } = step
  return (
    <details className={styles.step} open={isOpen}>
      <summary>
        <span className={classNames(styles.icon, state === 'works' && styles.ok, state === 'needs-you' && styles.bad)}>
          <Icon name={SHAPES[step.name]} />
        </span>
        <span className={styles.text}>
          <b>{STEP_TITLES[step.name]}</b>
          <small>{summary}</small>
        </span>
        <StateTag state={state} />
        <Icon name="down" small />
      </summary>
      <div className={styles.body}>
        <Findings findings={findings} />
        {unreadable.length > 0 && (
          <Note tone="warn">
            <b>SECRET is another than when these were saved:</b> {unreadable.join(', ')}. Give them again.
          </Note>
        )}
        {setElsewhere.length > 0 ? (
          <Note tone="info">
            <b>Set in the environment, which wins:</b> {setElsewhere.join(', ')}. Change it there and start the shop
            again.
          </Note>
        ) : (
          children
        )}
      </div>
    </details>
  )
}

function StateTag({ state }: Pick<SettingsStep, 'state'>) {
  switch (state) {
    case 'works':
      return (
        <Tag icon="check" tone="good">
          Works
        </Tag>
      )
    case 'needs-you':
      return (
        <Tag icon="alert" tone="warn">
          Needs you
        </Tag>
      )
    case 'practice':
      return (
        <Tag icon="flask" tone="test">
          Practice
        </Tag>
      )
    case 'look':
      return (
        <Tag icon="info" tone="info">
          Look
        </Tag>
      )
    case 'optional':
      return <Tag icon="minus">Optional</Tag>
  }
}

type FormProps = { readonly step: SettingsStep; readonly settings: Settings; readonly onChange: () => void }

function Form({ step, settings, onChange }: FormProps) {
  switch (step.name) {
    case 'payment':
      return <PaymentStep settings={settings} onChange={onChange} />
    case 'mail':
      return <MailStep onChange={onChange} />
    case 'backup':
      return <BackupStep onChange={onChange} />
    case 'google':
      return <GoogleStep settings={settings} onChange={onChange} />
    default:
      return null
  }
}

const FINDING_SHAPES: Readonly<Record<SettingsFinding['verdict'], { readonly icon: IconName; readonly word: string }>> =
  {
    ok: { icon: 'check', word: 'Good: ' },
    note: { icon: 'info', word: 'Worth knowing: ' },
    fails: { icon: 'alert', word: 'Would fail: ' },
  }

/** What was asked and found, each with what can be done about it. */
export function Findings({ findings }: { readonly findings: readonly SettingsFinding[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ verdict, about, found, advice }) => (
        <li key={`${about} ${found}`} className={classNames(styles.finding, styles[verdict])}>
          <Icon name={FINDING_SHAPES[verdict].icon} small />
          <span>
            <Hidden>{FINDING_SHAPES[verdict].word}</Hidden>
            <b>{about}</b> {found}
            {advice !== null && <small>{advice}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** How somebody upgrades who runs it this way; each ends with the shop open again, after a copy of its database. */
const WAYS: Readonly<Record<Update['way'], string>> = {
  container: 'docker compose pull && docker compose up -d',
  npm: 'git pull && npm start',
}

/** That there is a later version, and how to get it. */
function UpdateNote({ update: { version, notesUrl, runs, way } }: { readonly update: Update }) {
  return (
    <Note tone="info">
      <b>Version {version} is out.</b> You have {runs}. The shop copies its database before it upgrades.{' '}
      {notesUrl !== null && (
        <a href={notesUrl} target="_blank" rel="noreferrer noopener">
          What is new
        </a>
      )}
      <code className={styles.update}>{WAYS[way]}</code>
    </Note>
  )
}

/** Only while the shop shows samples: the way to a shop of one's own. */
function SampleShopNote({ onChange }: { readonly onChange: () => void }) {
  const data = useDeskData('/machine/samples', samplesSchema)
  const [isAsking, setAsking] = useState(false)
  function changed() {
    data.reload()
    onChange()
  }
  if (!data.value?.isShown || !data.value.canPublish) return null
  return (
    <>
      <Note icon="image" act={<Button onClick={() => setAsking(true)}>Start with an empty shop …</Button>}>
        <b>This shop shows samples:</b> {countOf(data.value.pictures, 'wallpaper')} in{' '}
        {countOf(data.value.bundles, 'bundle')}, with the sample shop’s words and prices.
      </Note>
      {isAsking && <EmptyDialog samples={data.value} onDone={changed} onClose={() => setAsking(false)} />}
    </>
  )
}

type EmptyDialogProps = {
  readonly samples: DeskSamples
  readonly onDone: () => void
  readonly onClose: () => void
}

function EmptyDialog({ samples, onDone, onClose }: EmptyDialogProps) {
  async function undo(number: number) {
    const { value, problem } = await askDesk(
      `/machine/publications/${number}/show`,
      { method: 'POST', body: {} },
      doneSchema,
    )
    if (problem) return sayFailed(problemWords(problem))
    sayDone(value.words)
    onDone()
  }
  async function empty() {
    const { value, problem } = await askDesk('/machine/empty-shop', { method: 'POST', body: {} }, emptiedSchema)
    if (problem) return problemWords(problem)
    sayDone(`The shop is empty: publication ${value.number}.`, () => void undo(value.before))
    onDone()
    return undefined
  }
  return (
    <Confirm
      title="Start with an empty shop?"
      action="Empty the shop"
      onSubmit={empty}
      onClose={onClose}
      then={[
        {
          icon: 'image',
          words: `Visitors see none of the samples any more: ${countOf(samples.pictures, 'wallpaper')}, ${countOf(samples.bundles, 'bundle')}, their prices and the home page leave at once.`,
        },
        { icon: 'edit', words: 'Name, words, policies and prices begin anew, also those that you changed.' },
        { icon: 'catalogue', words: 'Pictures that you imported into categories of your own stay.' },
        { icon: 'orders', words: 'Buyers keep what they bought, and all orders stay.' },
        {
          icon: 'undo',
          words:
            'The shop of now stays in the history: undo shows it again, and so does npm run shop -- content rollback.',
        },
      ]}
    />
  )
}
