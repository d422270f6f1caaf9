import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

export type PageStyle = {
  /** The one stylesheet that the page waits for. */
  readonly url: string
  /** The files it was made of; the page says that it has them, so that they are not loaded again. */
  readonly parts: readonly string[]
}

/** Said first: a part of the interface may come before the base, and the layer named first would lose. */
const LAYERS = '@layer base, ui;'

/** Joins the styles of the shell and of one page module into a single file, imported parts first. */
export function joinStyles(manifest: Manifest, folder: string, name: string, modules: readonly string[]): PageStyle {
  const parts = [...new Set(modules.flatMap((module) => collectStyles(manifest, module, new Set())))]
  const css = [LAYERS, ...parts.map((part) => readFileSync(join(folder, part), 'utf8').trim())].join('\n')
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8)
  const file = `assets/${name}-${hash}.css`
  writeFileSync(join(folder, file), css)
  return { url: `/${file}`, parts: parts.map((part) => `/${part}`) }
}

/**
 * Only some pages of a kind have such a part, and its code comes with those; but where it is drawn, the document shows it.
 * The manifest names one that other pages import for good by its file.
 */
const SECTION = /-section(\.tsx|-[\w-]{8}\.js)$/

/** The stylesheets of a module and of what it imports, imported ones first. */
export function collectStyles(manifest: Manifest, module: string, seen: Set<string>): string[] {
  const chunk = manifest[module]
  if (!chunk || seen.has(module)) return []
  seen.add(module)
  const sections = (chunk.dynamicImports ?? []).filter((name) => SECTION.test(name))
  const imported = [...(chunk.imports ?? []), ...sections].flatMap((name) => collectStyles(manifest, name, seen))
  return [...imported, ...(chunk.css ?? [])]
}
