import type { Search } from './use-search.ts'

/** While there is nothing to count yet. */
export function problemWords(status: Exclude<Search['status'], 'ready'>): string {
  return status === 'loading'
    ? 'Opening the catalogue ...'
    : 'The catalogue could not be loaded. Please check your connection and try again.'
}
