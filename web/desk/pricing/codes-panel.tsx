import { useState } from 'react'
import { isDone } from '../../../contract/desk/orders.ts'
import { type CodeList, type DeskCode, type DeskPricing, isCodeList } from '../../../contract/desk/pricing.ts'
import { Button } from '../parts/button.tsx'
import { CopyDialog } from '../parts/copy-dialog.tsx'
import { copyText } from '../parts/copy-text.ts'
import { Confirm } from '../parts/dialog.tsx'
import { Hidden, Muted, Panel } from '../parts/layout.tsx'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { Loaded, problemWords } from '../parts/states.tsx'
import { Cell, HeadCell, Table } from '../parts/table.tsx'
import { Tag } from '../parts/tag.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone } from '../state/toasts.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { CodeDialog } from './code-dialog.tsx'
import styles from './pricing.module.css'

type CodesPanelProps = { readonly pricing: DeskPricing }

/** Codes hold at once, without a publication. */
export function CodesPanel({ pricing }: CodesPanelProps) {
  const data = useDeskData('/codes', isCodeList)
  const [isMaking, setMaking] = useState(false)
  const acts = (
    <Button icon="plus" onClick={() => setMaking(true)}>
      New code …
    </Button>
  )
  return (
    <Panel
      title="Discount codes"
      note="They work at once, one per purchase, and come off after sale and credit."
      acts={acts}
      flush
    >
      <Loaded data={data}>
        {(list) => (list.codes.length === 0 ? <None /> : <CodeTable list={list} onChange={data.reload} />)}
      </Loaded>
      {isMaking && <CodeDialog pricing={pricing} onMade={data.reload} onClose={() => setMaking(false)} />}
    </Panel>
  )
}

function None() {
  return (
    <div className={styles.none}>
      <Muted>No code yet. What is sold on your own page at the provider takes the codes that you make there.</Muted>
    </div>
  )
}

type CodeTableProps = { readonly list: CodeList; readonly onChange: () => void }

function CodeTable({ list, onChange }: CodeTableProps) {
  const [stopped, setStopped] = useState<DeskCode>()
  const head = (
    <>
      <HeadCell>Code</HeadCell>
      <HeadCell>Takes off</HeadCell>
      <HeadCell align="end">Used</HeadCell>
      <HeadCell>Until</HeadCell>
      <HeadCell>State</HeadCell>
      <HeadCell>
        <Hidden>Actions</Hidden>
      </HeadCell>
    </>
  )
  return (
    <>
      <Table label="Discount codes" cards head={head}>
        {list.codes.map((code) => (
          <CodeRow key={code.id} code={code} link={list.link} onStop={() => setStopped(code)} />
        ))}
      </Table>
      {stopped && <StopDialog code={stopped} onStopped={onChange} onClose={() => setStopped(undefined)} />}
    </>
  )
}

type CodeRowProps = { readonly code: DeskCode; readonly link: string; readonly onStop: () => void }

function CodeRow({ code, link, onStop }: CodeRowProps) {
  const { products, paid, open, again, mostUses, mostPerBuyer, lastDay, state } = code
  const [left, setLeft] = useState<string>()
  async function copy() {
    const url = `${link}${code.code}`
    if (await copyText(url)) sayDone('The link is copied.')
    else setLeft(url)
  }
  return (
    <tr className={styles.code}>
      <Cell className={styles.called}>
        <code>
          <b>{code.code}</b>
        </code>
      </Cell>
      <Cell label="Takes off" className={styles.off}>
        {code.off}
        {products && `, ${products.join(', ')}`}
        {mostPerBuyer !== null && `, ${mostPerBuyer} per buyer`}
      </Cell>
      <Cell align="end" label="Used" className={styles.used}>
        {mostUses === null ? paid : `${paid} of ${mostUses}`}
        {open > 0 && `, ${open} open`}
        {again > 0 && `, ${again} by repeat buyers`}
      </Cell>
      <Cell quiet label="Until" className={styles.until}>
        {lastDay ?? 'no end'}
      </Cell>
      <Cell className={styles.state}>
        <CodeState state={state} />
      </Cell>
      <Cell align="end" className={styles.menu}>
        <Menu label={`Actions for ${code.code}`}>
          <MenuItem icon="copy" label="Copy its link" onAction={() => void copy()} />
          <MenuItem icon="pause" label="Stop …" isDanger isOff={state === 'stopped'} onAction={onStop} />
        </Menu>
        {left !== undefined && (
          <CopyDialog title={`The link of ${code.code}`} label="Link" text={left} onClose={() => setLeft(undefined)} />
        )}
      </Cell>
    </tr>
  )
}

const STATES = { 'used-up': 'Used up', over: 'Over', stopped: 'Stopped' } as const

function CodeState({ state }: Pick<DeskCode, 'state'>) {
  if (state !== 'active') return <Tag icon="check">{STATES[state]}</Tag>
  return (
    <Tag icon="play" tone="good">
      Active
    </Tag>
  )
}

type StopDialogProps = { readonly code: DeskCode; readonly onStopped: () => void; readonly onClose: () => void }

function StopDialog({ code: { id, code, open }, onStopped, onClose }: StopDialogProps) {
  async function stop() {
    const { value, problem } = await askDesk(`/codes/${id}/stop`, { method: 'POST' }, isDone)
    if (problem) return problemWords(problem)
    sayDone(value.words)
    onStopped()
    return undefined
  }
  const keep =
    open === 0 ? 'No open checkout holds it.' : `Open checkouts that hold it (${open}) can still be paid for a day.`
  return (
    <Confirm
      title={`Stop ${code}?`}
      action={`Stop ${code}`}
      onSubmit={stop}
      onClose={onClose}
      then={[
        { icon: 'pause', words: 'Nobody can use it any more, and no new code can have its name.' },
        { icon: 'orders', words: keep },
      ]}
    />
  )
}
