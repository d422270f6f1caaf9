import type { Visits } from '../../../contract/desk/today.ts'
import { Bars, percent } from '../parts/bars.tsx'
import type { IconName } from '../parts/icon.tsx'
import { PlotPanel } from '../parts/plot-panel.tsx'
import { Empty } from '../parts/states.tsx'

const SHOWN = 10
const number = (value: number) => value.toLocaleString('en-US')

type NamesPanelProps = {
  readonly title: string
  readonly note: string
  /** What the names are. */
  readonly of: string
  readonly named: Visits['searches']
  readonly empty: { readonly icon: IconName; readonly title: string; readonly words: string }
}

/** The most frequent names, and what is left. */
function NamesPanel({ title, note, of, named: { total, top }, empty }: NamesPanelProps) {
  const share = (count: number) => (total === 0 ? '–' : percent(count / total))
  const others = (shown: typeof top) => total - shown.reduce((sum, { count }) => sum + count, 0)
  const rest = (shown: typeof top) => (others(shown) > 0 ? [{ name: 'Others', count: others(shown) }] : [])
  const bars = top.slice(0, SHOWN)
  return (
    <PlotPanel
      title={title}
      note={note}
      columns={[of, 'Times', 'Share']}
      rows={[...top, ...rest(top)].map(({ name, count }) => [name, number(count), share(count)])}
      sums={['All', number(total), '']}
    >
      {total === 0 ? (
        <Empty icon={empty.icon} title={empty.title}>
          {empty.words}
        </Empty>
      ) : (
        <Bars
          bars={[...bars, ...rest(bars)].map(({ name, count }) => ({
            key: name,
            name,
            words: number(count),
            note: share(count),
            value: name === 'Others' ? 0 : count,
          }))}
        />
      )}
    </PlotPanel>
  )
}

export function SearchesPanel({ searches }: Pick<Visits, 'searches'>) {
  return (
    <NamesPanel
      title="Searched and not found"
      note="Words that Find had no picture for"
      of="Words"
      named={searches}
      empty={{
        icon: 'search',
        title: 'Every search found something',
        words: 'Words without a result are counted here.',
      }}
    />
  )
}

export function ReferrersPanel({ referrers }: Pick<Visits, 'referrers'>) {
  return (
    <NamesPanel
      title="Where visitors came from"
      note="The site whose link was followed"
      of="Site"
      named={referrers}
      empty={{
        icon: 'link',
        title: 'No link was followed here',
        words: 'Sites that lead here are counted by their names.',
      }}
    />
  )
}
