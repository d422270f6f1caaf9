import type { PageData, SiteData } from '../../contract/site/site-data.ts'

type Held = { readonly data: SiteData; readonly paths: Set<string>; parts: PageData }

let held: Held | undefined

/** Before anything is drawn: by the page that hydrates, by the prerender and by tests. */
export function setSite(data: SiteData): void {
  held = { data, paths: new Set(), parts: {} }
}

/** What every page reads. */
export function site(): SiteData {
  return getHeld().data
}

/** Puts the data of a page beside that of the pages seen before. */
export function addPageData(
  path: string,
  { posters, covers, wallpapers, descriptions, offers, everything, home, policies, ratings }: PageData,
): void {
  const { parts, paths } = getHeld()
  getHeld().parts = {
    posters: { ...parts.posters, ...posters },
    covers: { ...parts.covers, ...covers },
    wallpapers: { ...parts.wallpapers, ...wallpapers },
    descriptions: { ...parts.descriptions, ...descriptions },
    offers: { ...parts.offers, ...offers },
    policies: { ...parts.policies, ...policies },
    ratings: { ...parts.ratings, ...ratings },
    ...((everything ?? parts.everything) && { everything: everything ?? parts.everything }),
    ...((home ?? parts.home) && { home: home ?? parts.home }),
  }
  paths.add(path)
}

export function hasPageData(path: string): boolean {
  return getHeld().paths.has(path)
}

/** What the pages read that were loaded so far. */
export function pageData(): PageData {
  return getHeld().parts
}

/** Something made of the site's data, once for as long as these are shown. */
export function derived<Value extends object>(make: (data: SiteData) => Value): () => Value {
  const made = new WeakMap<SiteData, Value>()
  return () => {
    const data = site()
    const value = made.get(data) ?? make(data)
    made.set(data, value)
    return value
  }
}

function getHeld(): Held {
  if (!held) throw new Error('The site was read before its data were there.')
  return held
}
