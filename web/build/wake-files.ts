import type { Manifest } from 'vite'
import type { Place } from '../../contract/site-map.ts'

/** Everything a page needs to wake up, so that it can all be fetched at once instead of one after the other. */
export function listWakeFiles(manifest: Manifest, place: Place, modules: readonly string[]): string[] {
  const seen = new Set<string>()
  for (const module of modules) collectScripts(manifest, module, seen)
  seen.delete(manifest['entry.ts']?.file ?? '')
  const start = `assets/${place.category}-`
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
