import { useDeferredValue, useEffect, useState } from 'react'
import { countOf } from '../../../contract/count.ts'
import { countPages, pagePath, slicePage } from '../../../contract/site/paging.ts'
import { ALL_CATEGORIES_PATH, type Route } from '../../../contract/site/routes.ts'
import type { SiteCategory } from '../../../contract/site/site-data.ts'
import type { Head } from '../../routing/page.ts'
import { listNeighbours, pageTitle } from '../../routing/page-head.ts'
import { PageLinks } from '../../routing/page-links-section.tsx'
import { loadNewestData } from '../../state/load-data.ts'
import { CategoryGrid } from '../catalogue/category-grid.tsx'
import { listShownCategories } from '../catalogue/counts.ts'
import styles from './categories-page.module.css'

export function head({ number = 1 }: Route): Head {
  return {
    title: pageTitle(number === 1 ? 'All categories' : `All categories, page ${number}`),
    description: 'Every category of wallpapers in this shop.',
    neighbours: listNeighbours(ALL_CATEGORIES_PATH, number, countPages(listShownCategories().length)),
  }
}

/** Of a shop with more categories than a home page can show: a page of pictures, and a field that narrows all of them. */
export default function CategoriesPage({ route: { number = 1 } }: { route: Route }) {
  const all = listShownCategories()
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words.trim().toLowerCase())
  useCovers(asked === '' ? 1 : countPages(all.length))
  const found = asked === '' ? slicePage(all, number) : all.filter(isNamed(asked))
  return (
    <>
      <header className={styles.head}>
        <h1>All categories</h1>
        <input
          className={styles.field}
          type="search"
          aria-label="Narrow the categories"
          placeholder="Name of a category"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <p className={styles.status} role="status">
          {countOf(asked === '' ? all.length : found.length, 'category', 'categories')}
        </p>
      </header>
      <CategoryGrid categories={found} />
      {asked === '' && <PageLinks path={ALL_CATEGORIES_PATH} number={number} pages={countPages(all.length)} />}
    </>
  )
}

/** What is found may stand on any page, whose pictures come with it; all can be used before they are there, and without them. */
function useCovers(pages: number): void {
  const [, setLoaded] = useState(1)
  useEffect(() => {
    if (pages === 1) return
    loadNewestData(Array.from({ length: pages }, (_, at) => pagePath(ALL_CATEGORIES_PATH, at + 1))).then(
      () => setLoaded(pages),
      (error: unknown) => console.warn('The pictures of other categories could not be loaded.', error),
    )
  }, [pages])
}

function isNamed(asked: string): (category: SiteCategory) => boolean {
  return ({ name, slug }) => name.toLowerCase().includes(asked) || slug.includes(asked)
}
