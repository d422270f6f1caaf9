import type { Visits } from '../../../../contract/desk/today.ts'
import { sizeInWords } from '../../../../contract/in-words.ts'
import type { IconName } from '../../parts/icon.tsx'
import { Bars, DaysPanel, PlotPanel, percent } from '../../parts/plots.tsx'
import { Empty } from '../../parts/states.tsx'

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

/** Files that were sent to buyers, and those that anybody may take. */
export function DownloadsPanel({ visits: { days, downloads, free } }: { readonly visits: Visits }) {
  const sent = new Map(downloads.map((row) => [row.day, row]))
  const given = new Map(free.days.map(({ day, count }) => [day, count]))
  return (
    <DaysPanel
      title="Downloads"
      note="Files sent to buyers by day; one that was resumed counts once"
      days={days.map(({ day }) => ({ day, value: sent.get(day)?.files ?? 0 }))}
      format={number}
      columns={['Day', 'Files', 'Sent', 'Free']}
      cells={(day) => [
        number(sent.get(day)?.files ?? 0),
        sizeInWords(sent.get(day)?.bytes ?? 0),
        number(given.get(day) ?? 0),
      ]}
      sums={[
        number(downloads.reduce((all, { files }) => all + files, 0)),
        sizeInWords(downloads.reduce((all, { bytes }) => all + bytes, 0)),
        number(free.total),
      ]}
      isEmpty={downloads.length === 0 && free.total === 0}
      empty={{ icon: 'download', title: 'Nothing was downloaded in these days' }}
    />
  )
}

export function FreePanel({ free: { total, pictures, categories } }: Pick<Visits, 'free'>) {
  const share = (count: number) => (total === 0 ? '–' : percent(count / total))
  return (
    <PlotPanel
      title="Free downloads"
      note={
        categories.length > 0 ? categories.map(({ name, count }) => `${name} ${number(count)}`).join(', ') : undefined
      }
      columns={['Picture', 'Category', 'Times', 'Share']}
      rows={pictures.map(({ title, category, count }) => [title, category, number(count), share(count)])}
      sums={['All', '', number(total), '']}
    >
      {total === 0 ? (
        <Empty icon="image" title="No free picture was taken">
          Full-size files of free categories are counted when they are downloaded.
        </Empty>
      ) : (
        <Bars
          bars={pictures.slice(0, SHOWN).map(({ id, title, category, count }) => ({
            key: id,
            name: (
              <>
                {title} <small>{category}</small>
              </>
            ),
            value: count,
            words: number(count),
            note: share(count),
          }))}
        />
      )}
    </PlotPanel>
  )
}
