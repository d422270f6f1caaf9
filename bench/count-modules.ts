// Loaded before a shop that is to be examined: node --import count-modules.ts commands/start.ts. When it is asked (SIGUSR2) it
// writes to standard error, as one line of JSON, how many files were loaded of each package and of each room of ours.
import { registerHooks } from 'node:module'

const counts = new Map<string, number>()

registerHooks({
  load(url, context, next) {
    const name = nameOf(url)
    counts.set(name, (counts.get(name) ?? 0) + 1)
    return next(url, context)
  },
})
process.on('SIGUSR2', () => console.error(JSON.stringify(Object.fromEntries(counts))))

/** The innermost package; of ours the room, and in the server the feature. */
function nameOf(url: string): string {
  const inner = url.slice(url.lastIndexOf('node_modules/'))
  const found = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(inner)?.[1]
  if (found) return found
  if (url.startsWith('node:')) return 'Node itself'
  const root = new URL('..', import.meta.url).href
  const path = url.startsWith(root) ? url.slice(root.length).split('/') : ['elsewhere']
  return path.slice(0, path[0] === 'server' && path.length > 2 ? 2 : 1).join('/')
}
