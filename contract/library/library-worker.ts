/** The service worker of the library: where it lies, what it looks after, and what it and the page keep for each other. */
export const LIBRARY_WORKER = {
  url: '/library-worker.js',
  /** The one page that it answers for. All others stay as they are. */
  scope: '/library',
  /**
   * Begins the names of the caches that hold the page with its code, one for each version of it. The cache of this very name
   * notes under the address `current` which of them the shop sent last.
   */
  shells: 'library-shell',
  current: '/library/current',
  /** The cache in which the page notes which bundles were seen, under the address `seen`. */
  news: 'library-news',
  seen: '/library/seen',
  /** What the browser calls it by when it lets the worker look for news. */
  newsTag: 'library-news',
} as const
