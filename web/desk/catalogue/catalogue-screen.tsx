import { useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import type { DeskDraft } from '../../../contract/desk/draft.ts'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/layout.tsx'
import { Loaded } from '../parts/states.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { HistoryDrawer } from '../publishing/publication-history.tsx'
import { useDraft } from '../state/draft.ts'
import { mayDo, type ScreenProps } from '../state/session.ts'
import { BundlesPanel } from './panels/bundles-panel.tsx'
import { CategoriesPanel } from './panels/categories-panel.tsx'
import { PicturesPage } from './pictures/pictures-page.tsx'

/** What the shop shows and sells, as a draft until it is published. */
export function Screen(props: ScreenProps) {
  const { below, staff } = props
  if (!below) return <Catalogue {...props} />
  return <PicturesPage slug={below} key={below} maySell={mayDo(staff, 'prices')} />
}

function Catalogue({ staff }: ScreenProps) {
  const data = useDraft()
  const [hasHistory, setHistory] = useState(false)
  return (
    <Page
      title="Catalogue"
      note={data.value && inWords(data.value)}
      acts={
        <Button icon="history" onClick={() => setHistory(true)}>
          Publications
        </Button>
      }
    >
      <Loaded data={data}>
        {(draft) => (
          <Tabs
            label="Catalogue"
            tabs={[
              {
                id: 'categories',
                label: 'Categories',
                count: draft.categories.length,
                draw: () => <CategoriesPanel draft={draft} maySell={mayDo(staff, 'prices')} />,
              },
              {
                id: 'bundles',
                label: 'Bundles',
                count: draft.bundles.length,
                draw: () => <BundlesPanel draft={draft} maySell={mayDo(staff, 'prices')} />,
              },
            ]}
          />
        )}
      </Loaded>
      {hasHistory && <HistoryDrawer onClose={() => setHistory(false)} />}
    </Page>
  )
}

function inWords({ categories }: DeskDraft): string {
  const shown = categories.filter(({ isHidden }) => !isHidden)
  const pictures = shown.reduce((sum, category) => sum + category.pictures, 0)
  return `${countOf(shown.length, 'category', 'categories')} with ${countOf(pictures, 'picture')}. What you change is a draft until you publish it.`
}
