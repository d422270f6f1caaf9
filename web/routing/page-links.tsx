import type { PageLinksProps } from './page-links-section.tsx'

let loaded: typeof import('./page-links-section.tsx') | undefined

/** Few galleries have more than one page: the others come without the code. */
export async function loadPageLinks(pages: number): Promise<void> {
  if (pages > 1) loaded ??= await import('./page-links-section.tsx')
}

/** The links between the pages of a list, once they are loaded; nothing under a list of one page. */
export function PageLinks(props: PageLinksProps) {
  return props.pages > 1 && loaded && <loaded.PageLinks {...props} />
}
