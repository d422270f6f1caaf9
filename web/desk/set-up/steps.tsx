import type { ReactNode } from 'react'
import { type SetUp, type SetUpStep, STEP_TITLES, type StepName } from '../../../contract/desk/set-up.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Note } from '../parts/note.tsx'
import { Tag } from '../parts/tag.tsx'
import { BackupStep } from './backup-step.tsx'
import { Findings } from './findings.tsx'
import { GoogleStep } from './google-step.tsx'
import { MailStep } from './mail-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { SampleShopNote } from './sample-shop-note.tsx'
import styles from './set-up.module.css'
import { UpdateNote } from './update-note.tsx'

type StepsProps = { readonly setUp: SetUp; readonly onChange: () => void }

const SHAPES: Readonly<Record<StepName, IconName>> = {
  address: 'globe',
  payment: 'card',
  mail: 'mail',
  storage: 'disk',
  backup: 'history',
  google: 'key',
  texts: 'note',
}

export function Steps({ setUp, onChange }: StepsProps) {
  const done = setUp.steps.filter(({ state }) => state === 'works').length
  const first = setUp.steps.find(({ state }) => state === 'needs-you')?.name
  return (
    <div className={styles.steps}>
      {setUp.update && <UpdateNote update={setUp.update} />}
      <p className={styles.far}>
        <progress className={styles.bar} max={setUp.steps.length} value={done} aria-label="Steps that work" />
        {done} of {setUp.steps.length}
      </p>
      <div className={styles.list}>
        {setUp.steps.map((step) => (
          <Step key={step.name} step={step} isOpen={step.name === first}>
            <Form step={step} setUp={setUp} onChange={onChange} />
          </Step>
        ))}
      </div>
      <SampleShopNote onChange={onChange} />
    </div>
  )
}

type StepProps = { readonly step: SetUpStep; readonly isOpen: boolean; readonly children: ReactNode }

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

function StateTag({ state }: Pick<SetUpStep, 'state'>) {
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

type FormProps = { readonly step: SetUpStep; readonly setUp: SetUp; readonly onChange: () => void }

function Form({ step, setUp, onChange }: FormProps) {
  switch (step.name) {
    case 'payment':
      return <PaymentStep setUp={setUp} onChange={onChange} />
    case 'mail':
      return <MailStep onChange={onChange} />
    case 'backup':
      return <BackupStep onChange={onChange} />
    case 'google':
      return <GoogleStep setUp={setUp} onChange={onChange} />
    default:
      return null
  }
}
