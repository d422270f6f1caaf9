import { pagePath } from '../../contract/site/paging.ts'
import type { Route } from '../../contract/site/routes.ts'
import { site } from '../state/site.ts'
import type { Head } from './page.ts'

export function canonicalUrl(route: Route): string {
  return `${site().settings.publicUrl}${route.path}`
}

/** What the window is called: the page, then the shop. */
export function pageTitle(page: string): string {
  return `${page} | ${site().content.brand.name}`
}

/** Keeps title, description and links true when the page changes without a reload. */
export function applyHead(route: Route, head: Head): void {
  document.title = head.title
  document.querySelector('meta[name="description"]')?.setAttribute('content', head.description)
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', canonicalUrl(route))
  for (const link of document.querySelectorAll('link[rel="prev"], link[rel="next"]')) link.remove()
  for (const [rel, path] of Object.entries(head.neighbours ?? {})) {
    const link = document.createElement('link')
    Object.assign(link, { rel, href: `${site().settings.publicUrl}${path}` })
    document.head.append(link)
  }
}

/** What the head says of the pages before and after. */
export function listNeighbours(path: string, number: number, pages: number): NonNullable<Head['neighbours']> {
  return {
    ...(number > 1 && { prev: pagePath(path, number - 1) }),
    ...(number < pages && { next: pagePath(path, number + 1) }),
  }
}
