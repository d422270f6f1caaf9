import { pageData } from '../../state/site.ts'

/** A product, and what the sentence calls it. */
type Sold = { readonly slug: string; readonly label: string }

let loaded: typeof import('./said-section.tsx') | undefined

/** Most pages have nothing to show: theirs comes without the code. */
export async function loadSaid(): Promise<void> {
  if (Object.keys(pageData().ratings ?? {})[0]) loaded ??= await import('./said-section.tsx')
}

/** What the buyers of what a page sells say; nothing while too few have said it. */
export function SaidSections({ sold }: { readonly sold: readonly Sold[] }) {
  const ratings = pageData().ratings ?? {}
  return sold.map(({ slug, label }) => {
    const rating = ratings[slug]
    return rating && loaded && <loaded.SaidSection key={slug} slug={slug} label={label} rating={rating} />
  })
}
