import { useCallback, useMemo } from 'react'
import { countOf } from '../../../contract/count.ts'
import { type Visits, visitsSchema } from '../../../contract/desk/today.ts'
import { sizeInWords } from '../../../contract/in-words.ts'
import { dayWords } from '../parts/days.ts'
import { Figures } from '../parts/facts.tsx'
import { Page, Stack, Two } from '../parts/layout.tsx'
import { PeriodSelect, usePeriod } from '../parts/period.tsx'
import { Bars, Legend, LinePlot, PlotPanel, percent } from '../parts/plots.tsx'
import { Empty, Loaded } from '../parts/states.tsx'
import { useDeskData } from '../state/use-desk-data.ts'
import { DownloadsPanel, FreePanel, ReferrersPanel, SearchesPanel } from './panels/visits-panels.tsx'

/** What was seen, by path and day; nothing about whoever looked is counted. */
export function Screen() {
  const { period, query, change } = usePeriod()
  const data = useDeskData(`/visits?${query}`, visitsSchema)
  return (
    <Page
      title="Visits"
      note="Counted without cookies or addresses, by days of UTC: pages, names of sites, words that found nothing, files."
      acts={<PeriodSelect value={period} onChange={change} />}
    >
      <Loaded data={data}>{(visits) => <Shown visits={visits} />}</Loaded>
    </Page>
  )
}

const number = (value: number) => value.toLocaleString('en-US')
const sum = (days: Visits['days']) => days.reduce((all, { views }) => all + views, 0)

function Shown({ visits }: { readonly visits: Visits }) {
  const { days, before, paths, downloads, conversion, searches, referrers, free } = visits
  const views = sum(days)
  const bought = conversion.reduce((all, row) => all + row.bought, 0)
  if (views === 0 && sum(before) === 0 && downloads.length === 0 && free.total === 0) {
    return (
      <Empty icon="visits" title="No page was seen in these days">
        Views are counted when a page is looked at, in the shop itself.
      </Empty>
    )
  }
  return (
    <>
      <Figures
        figures={[
          { name: `Pages seen, ${days.length} days`, figure: number(views), note: `${number(sum(before))} before` },
          {
            name: 'Bought',
            figure: number(bought),
            note: views > 0 ? `${percent(bought / views)} of views` : undefined,
          },
          {
            name: 'Downloads',
            figure: number(downloads.reduce((all, { files }) => all + files, 0)),
            note: sizeInWords(downloads.reduce((all, { bytes }) => all + bytes, 0)),
          },
          { name: 'Free downloads', figure: number(free.total), note: countOf(free.pictures.length, 'picture') },
          { name: 'Searched in vain', figure: number(searches.total) },
        ]}
      />
      <ViewsPanel visits={visits} />
      <Two>
        <PathsPanel paths={paths} views={views} />
        <ProductsPanel conversion={conversion} />
      </Two>
      <Two>
        <SearchesPanel searches={searches} />
        <ReferrersPanel referrers={referrers} />
      </Two>
      <Two>
        <DownloadsPanel visits={visits} />
        <FreePanel free={free} />
      </Two>
    </>
  )
}

function ViewsPanel({ visits: { days, before, first, last } }: { readonly visits: Visits }) {
  const points = useMemo(
    () => days.map(({ day, views }, at) => ({ day, now: views, before: before[at]?.views ?? null })),
    [days, before],
  )
  const format = useCallback(number, [])
  return (
    <PlotPanel
      title="Pages seen"
      columns={['Day', 'Views', 'Period before']}
      rows={days.map(({ day, views }, at) => [dayWords(day), number(views), number(before[at]?.views ?? 0)])}
      sums={['All', number(sum(days)), number(sum(before))]}
    >
      <Stack gap="small">
        <Legend now={[first, last]} before={[before[0]?.day ?? first, before.at(-1)?.day ?? first]} />
        <LinePlot
          summary={`Pages seen by day: ${number(sum(days))} in ${days.length} days, ${number(sum(before))} in the period before. Arrow keys go from day to day.`}
          points={points}
          format={format}
          isOpenEnded={last >= new Date().toISOString().slice(0, 10)}
        />
      </Stack>
    </PlotPanel>
  )
}

const SHOWN = 12

function PathsPanel({ paths, views }: { readonly paths: Visits['paths']; readonly views: number }) {
  const share = (part: number) => (views === 0 ? '–' : percent(part / views))
  return (
    <PlotPanel
      title="By page"
      columns={['Page', 'Views', 'Share']}
      rows={paths.map((row) => [row.path, number(row.views), share(row.views)])}
    >
      <Bars
        bars={paths.slice(0, SHOWN).map((row) => ({
          key: row.path,
          name: (
            <>
              {row.title} <small>{row.title === row.path ? '' : row.path}</small>
            </>
          ),
          value: row.views,
          words: number(row.views),
          note: share(row.views),
        }))}
      />
    </PlotPanel>
  )
}

function ProductsPanel({ conversion }: Pick<Visits, 'conversion'>) {
  const rate = ({ views, bought }: Visits['conversion'][number]) => (views === 0 ? '–' : percent(bought / views))
  return (
    <PlotPanel
      title="From page to purchase"
      note="Of each product: views of its page, and how many bought it"
      columns={['Product', 'Views', 'Bought', 'Share']}
      rows={conversion.map((row) => [row.name, number(row.views), String(row.bought), rate(row)])}
    >
      <Bars
        bars={conversion.slice(0, SHOWN).map((row) => ({
          key: row.slug,
          name: row.name,
          value: row.views,
          words: `${row.bought} of ${number(row.views)}`,
          note: rate(row),
        }))}
      />
    </PlotPanel>
  )
}
