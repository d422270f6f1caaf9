import type { KyselyPlugin } from 'kysely'
import type { Publisher } from '../../server/publications/publish.ts'

/** Calls `onStep` before each statement, each use of the storage, and before and after pages are rendered. */
export function withSteps(publisher: Publisher, onStep: () => void | Promise<void>): Publisher {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      void onStep()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { storage, packs, render } = publisher.pages
  return {
    ...publisher,
    db: publisher.db.withPlugin(plugin),
    pages: {
      ...publisher.pages,
      storage: {
        ...storage,
        async size(key) {
          await onStep()
          return storage.size(key)
        },
        async put(key, source, sha256) {
          await onStep()
          await storage.put(key, source, sha256)
          await onStep()
        },
      },
      packs: {
        ...packs,
        async read(key) {
          await onStep()
          return packs.read(key)
        },
      },
      async render(job, folder) {
        await onStep()
        await render(job, folder)
        await onStep()
      },
    },
  }
}
