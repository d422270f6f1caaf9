import { type ReactNode, useState } from 'react'
import { Segment } from './choice.tsx'
import { Panel } from './layout.tsx'
import styles from './plot.module.css'
import { Cell, HeadCell, Table } from './table.tsx'

type PlotPanelProps = {
  readonly title: string
  readonly note?: ReactNode
  readonly foot?: ReactNode
  /** The first column names a row; the others are figures. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sums?: readonly string[]
  readonly children: ReactNode
}

/** A plot, and the table behind it. */
export function PlotPanel({ title, note, foot, columns, rows, sums, children }: PlotPanelProps) {
  const [face, setFace] = useState<'plot' | 'table'>('plot')
  const options = [
    { value: 'plot', label: 'Plot' },
    { value: 'table', label: 'Table' },
  ] as const
  const cells = (row: readonly string[]) =>
    row.map((cell, at) => (
      <Cell key={columns[at]} align={at === 0 ? 'start' : 'end'}>
        {cell}
      </Cell>
    ))
  return (
    <Panel
      title={title}
      note={note}
      foot={foot}
      flush={face === 'table'}
      acts={<Segment label={`${title} as`} options={options} value={face} onChange={setFace} />}
    >
      {face === 'plot' ? (
        children
      ) : (
        <div className={styles.twin}>
          <Table
            label={`${title} in a table`}
            tight
            head={columns.map((column, at) => (
              <HeadCell key={column} align={at === 0 ? 'start' : 'end'}>
                {column}
              </HeadCell>
            ))}
            foot={sums && cells(sums)}
          >
            {rows.map((row) => (
              <tr key={row.join(' ')}>{cells(row)}</tr>
            ))}
          </Table>
        </div>
      )}
    </Panel>
  )
}
