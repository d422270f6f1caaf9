/** The part of a browser's Cache API that ours uses, in memory. */
export function fakeCaches({ mostBytes = Number.POSITIVE_INFINITY } = {}): CacheStorage {
  const held = new Map<string, Map<string, ArrayBuffer>>()
  let bytes = 0

  function cache(entries: Map<string, ArrayBuffer>): Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> {
    return {
      match: async (url) => {
        const found = entries.get(String(url))
        return found && new Response(found)
      },
      put: async (url, response) => {
        const content = await response.arrayBuffer()
        bytes += content.byteLength
        if (bytes > mostBytes) throw new DOMException('There is no room.', 'QuotaExceededError')
        entries.set(String(url), content)
      },
      delete: async (url) => entries.delete(url instanceof Request ? new URL(url.url).pathname : String(url)),
      keys: async () => [...entries.keys()].map((url) => new Request(new URL(url, 'http://shop.test'))),
    }
  }

  return {
    open: async (name: string) => {
      const entries = held.get(name) ?? new Map()
      held.set(name, entries)
      return cache(entries) as Cache
    },
    has: async (name: string) => held.has(name),
    keys: async () => [...held.keys()],
    delete: async (name: string) => held.delete(name),
  } as CacheStorage
}
