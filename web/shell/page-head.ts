import settings from 'virtual:site-settings'
import type { Place } from '../../contract/site-map.ts'
import type { Head } from './page.ts'

export function canonicalUrl(place: Place): string {
  return `${settings.publicUrl}${place.path}`
}

/** Keeps title, description and canonical link true when the page changes without a reload. */
export function applyHead(place: Place, head: Head): void {
  document.title = head.title
  document.querySelector('meta[name="description"]')?.setAttribute('content', head.description)
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', canonicalUrl(place))
}
