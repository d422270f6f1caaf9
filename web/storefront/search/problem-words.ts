import type { Search } from './use-search.ts'

/** While there is nothing to count yet. */
export function problemWords(status: Exclude<Search['status'], 'ready'>): string {
  return WORDS[status]
}

const WORDS = {
  loading: 'Opening the catalogue ...',
  failed: 'The catalogue could not be loaded. Please check your connection and try again.',
  renewed: 'The shop has just been renewed. Please load this page again in a moment.',
}
