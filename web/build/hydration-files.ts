import type { Manifest } from 'vite'
import type { Route } from '../../contract/routes.ts'

/** Everything a page needs to hydrate, so that it can all be fetched at once instead of one after the other. */
export function listHydrationFiles(manifest: Manifest, route: Route, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  for (const module of modules) collectScripts(manifest, module, seen)
  seen.delete(manifest['storefront/entry.ts']?.file ?? '')
  const start = `assets/${route.category}-`
  const isList = (file: string) => file.startsWith(start) && /^[\w-]{8}\.json$/.test(file.slice(start.length))
  const lists = Object.values(manifest).flatMap(({ file }) => (isList(file) ? [file] : []))
  return [...seen, ...lists].map((file) => `/${file}`)
}

function collectScripts(manifest: Manifest, module: string, seen: Set<string>): void {
  const chunk = manifest[module]
  if (!chunk || seen.has(chunk.file)) return
  seen.add(chunk.file)
  for (const name of chunk.imports ?? []) collectScripts(manifest, name, seen)
}
