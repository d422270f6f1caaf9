import type { Today } from '../../../contract/desk/today.ts'
import { Bars, Funnel, percent } from '../parts/bars.tsx'
import { Muted, Stack } from '../parts/layout.tsx'
import { PlotPanel } from '../parts/plot-panel.tsx'
import { Empty } from '../parts/states.tsx'

export function FunnelPanel({ today: { funnel } }: { readonly today: Today }) {
  const steps = [
    { name: 'Pages seen', value: funnel.views },
    { name: 'Product pages seen', value: funnel.productViews },
    ...(funnel.checkouts === null ? [] : [{ name: 'Checkouts started', value: funnel.checkouts }]),
    { name: 'Bought', value: funnel.bought },
  ]
  return (
    <PlotPanel
      title="From page to purchase"
      columns={['Step', 'How many']}
      rows={steps.map(({ name, value }) => [name, value.toLocaleString('en-US')])}
    >
      <Stack>
        <Funnel steps={steps} />
        <Muted>
          Bars by square root, or the last would be invisible. We count pages, not people
          {funnel.checkouts === null ? '; checkouts are kept for 120 days' : ''}.
        </Muted>
      </Stack>
    </PlotPanel>
  )
}

const SHOWN = 7

/** How many of those who saw a product's page bought it. */
export function ConversionPanel({ today: { conversion } }: { readonly today: Today }) {
  const seen = conversion.filter(({ views, bought }) => views > 0 || bought > 0).sort((a, b) => b.views - a.views)
  const rate = ({ views, bought }: Today['conversion'][number]) => (views === 0 ? '–' : percent(bought / views))
  return (
    <PlotPanel
      title="By category"
      note="Views of its page, and how many led to a purchase"
      columns={['Product', 'Views', 'Bought', 'Share']}
      rows={seen.map((row) => [row.name, row.views.toLocaleString('en-US'), String(row.bought), rate(row)])}
    >
      {seen.length === 0 ? (
        <Empty icon="visits" title="No views yet" />
      ) : (
        <Bars
          bars={seen.slice(0, SHOWN).map((row) => ({
            key: row.slug,
            name: (
              <>
                {row.name} <small>{row.path}</small>
              </>
            ),
            value: row.views,
            words: row.views.toLocaleString('en-US'),
            note: rate(row),
          }))}
        />
      )}
    </PlotPanel>
  )
}
