import type { Visits } from '../../../contract/desk/today.ts'
import { sizeInWords } from '../../../contract/in-words.ts'
import { Bars, percent } from '../parts/bars.tsx'
import { DaysPanel } from '../parts/days-panel.tsx'
import { PlotPanel } from '../parts/plot-panel.tsx'
import { Empty } from '../parts/states.tsx'

const number = (value: number) => value.toLocaleString('en-US')

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

const SHOWN = 10

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
