import { useState } from 'react'
import { AUDIT_AREAS, type AuditArea, type AuditLine, auditPageSchema } from '../../../../contract/desk/team.ts'
import { Button } from '../../parts/button.tsx'
import { Chips } from '../../parts/choice.tsx'
import { SearchField } from '../../parts/field.tsx'
import { Panel, Row } from '../../parts/layout.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Cell, CsvLink, HeadCell, Table } from '../../parts/table.tsx'
import { useDeskData } from '../../state/use-desk-data.ts'
import styles from './audit-log.module.css'

type Area = AuditArea | 'all'

const AREA_WORDS: Readonly<Record<Area, string>> = {
  all: 'All',
  access: 'Access',
  orders: 'Orders',
  catalogue: 'Catalogue',
  pricing: 'Pricing',
  messages: 'Messages',
  machine: 'Machine',
}
const OPTIONS = (['all', ...AUDIT_AREAS] as const).map((value) => ({ value, label: AREA_WORDS[value] }))

/** What was done, newest first. Nobody can change or delete a line. */
export function AuditLog() {
  const [words, setWords] = useState('')
  const [area, setArea] = useState<Area>('all')
  /** Where each page begins that was opened before this one; the last is shown. */
  const [pages, setPages] = useState<readonly string[]>([])
  const filter = new URLSearchParams({ ...(words && { words }), ...(area !== 'all' && { area }) })
  const after = pages.at(-1)
  const query = new URLSearchParams([...filter, ...(after ? [['after', after] as [string, string]] : [])])
  const data = useDeskData(`/audit?${query}`, auditPageSchema)
  const narrow = (change: () => void) => {
    setPages([])
    change()
  }
  return (
    <>
      <Row>
        <SearchField
          label="Search the log"
          placeholder="Who, what or reference"
          value={words}
          onChange={(event) => narrow(() => setWords(event.target.value))}
        />
        <CsvLink path={`/audit.csv?${filter}`} hasWords={words !== ''} />
      </Row>
      <Chips label="About" options={OPTIONS} value={area} onChange={(value) => narrow(() => setArea(value))} />
      <Panel title="Audit log" quiet flush foot="Nobody can change or delete a line.">
        <Loaded data={data}>
          {({ lines, next }) => (
            <>
              <Lines lines={lines} />
              {(next || pages.length > 0) && (
                <div className={styles.pages}>
                  {pages.length > 0 && <Button onClick={() => setPages(pages.slice(0, -1))}>Newer</Button>}
                  {next && <Button onClick={() => setPages([...pages, next])}>Older</Button>}
                </div>
              )}
            </>
          )}
        </Loaded>
      </Panel>
    </>
  )
}

function Lines({ lines }: { readonly lines: readonly AuditLine[] }) {
  if (lines.length === 0) {
    return (
      <Empty icon="history" title="No line fits">
        Other words, or all areas, may find it.
      </Empty>
    )
  }
  const head = ['When', 'Who', 'What', 'About'].map((title) => <HeadCell key={title}>{title}</HeadCell>)
  return (
    <Table label="Audit log" cards head={head}>
      {lines.map((line) => (
        <tr key={line.id} className={styles.line}>
          <Cell quiet className={styles.when}>
            <Moment at={line.at} />
          </Cell>
          <Cell className={styles.who}>{line.who ?? 'the shop'}</Cell>
          <Cell className={styles.did}>
            <b>{line.did}</b> {line.about}
            <Values line={line} />
          </Cell>
          <Cell quiet phone="off">
            {AREA_WORDS[line.area]}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

/** What it was and what it became, key by key. */
function Values({ line: { before, after } }: { readonly line: AuditLine }) {
  const [was, is] = [readValues(before), readValues(after)]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  if (keys.length === 0) return null
  return (
    <small className={styles.values}>
      {keys.map((key) => (
        <span key={key}>
          {key} {was[key] !== undefined && <del>{was[key]}</del>} {is[key] !== undefined && <ins>{is[key]}</ins>}
        </span>
      ))}
    </small>
  )
}

function readValues(json: string | null): Record<string, string> {
  if (json === null) return {}
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null) return { value: String(value) }
  const entries = Object.entries(value).map(([key, one]) => [key, typeof one === 'string' ? one : JSON.stringify(one)])
  return Object.fromEntries(entries)
}
