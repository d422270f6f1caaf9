import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, LogLevel } from 'vite'

const root = join(import.meta.dirname, '..')

/** On a slow machine the bundler would explain at length where its time went. */
const QUIET = { bundlerTimings: false }

/** What the browser's build, the prerender's build and the development server share. */
export function viteConfig(): InlineConfig {
  return {
    root,
    configFile: false,
    appType: 'custom',
    publicDir: false,
    logLevel: 'warn' satisfies LogLevel,
    plugins: [react()],
  }
}

export function browserBuild(outDir: string): InlineConfig['build'] {
  return {
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Nothing is inlined: the policy allows fonts and scripts from our own address only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(root, 'storefront', 'entry.ts'),
      output: { codeSplitting: { groups: groupChunks() } },
      checks: QUIET,
    },
  }
}

/** Every file costs a request and squeezes worse alone, so what surrounds every page and what many of them share is in one. */
function groupChunks() {
  return [
    // The entry needs it before anything is painted: in a file with others it would bring all of them that early.
    { name: 'preload', test: /vite[\\/]preload-helper/ },
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    // Left to the bundler alone, a gallery is 34 files and 100 KB; with this it is 6 and 92 (`npm run bench pages`).
    { name: frameOf() },
  ]
}

/** How many pages need what galleries need, for it to come with what surrounds them all. */
const FRAME_PAGES = 3
const PAGE = '-page.tsx'

/** Looks at modules as the bundler sees them. */
type Bundled = {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null
}

/** What surrounds every page; and of galleries, which most visitors see first, what other pages need too. */
function frameOf(): (id: string, bundled: Bundled) => string | null {
  const file = (...path: string[]) => join(root, 'storefront', ...path)
  let around: ReadonlySet<string> | undefined
  let gallery: ReadonlySet<string> | undefined
  return (id, bundled) => {
    const neededBy = (module: string) => reach(module, (from) => bundled.getModuleInfo(from)?.importedIds)
    around ??= neededBy(file('hydrate.tsx'))
    gallery ??= neededBy(file('gallery', `gallery${PAGE}`))
    if (around.has(id)) return 'hydrate'
    // The manifest names pages by their files, so they stay files of their own.
    if (!gallery.has(id) || id.endsWith(PAGE)) return null
    const needing = [...reach(id, (from) => bundled.getModuleInfo(from)?.importers)]
    return needing.filter((module) => module.endsWith(PAGE)).length >= FRAME_PAGES ? 'hydrate' : null
  }
}

/** A module, and all that one comes to from it. */
function reach(module: string, next: (module: string) => readonly string[] | undefined): ReadonlySet<string> {
  const reached = new Set([module])
  for (const from of reached) for (const to of next(from) ?? []) reached.add(to)
  return reached
}

/** The owner's desk, bundled apart: nothing that it is made of can come into the storefront's files. */
export function deskBuild(outDir: string): InlineConfig['build'] {
  return {
    outDir,
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(root, 'desk', 'entry.tsx'),
      output: { entryFileNames: 'assets/desk-[hash].js', codeSplitting: { groups: DESK_CHUNKS } },
      checks: QUIET,
    },
  }
}

/** What every screen is made with changes rarely and is fetched once. */
const DESK_CHUNKS = [{ name: 'desk-react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }]

/** The library's service worker: one file under a name that stays, because browsers know a worker by its address. */
export function workerBuild(outDir: string): InlineConfig['build'] {
  return {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: join(root, 'worker', 'library-worker.ts'),
      output: { format: 'iife', entryFileNames: 'library-worker.js' },
      checks: QUIET,
    },
  }
}

export function prerenderBuild(outDir: string): InlineConfig['build'] {
  return {
    outDir,
    emptyOutDir: true,
    ssr: true,
    target: 'node24',
    rolldownOptions: {
      input: join(root, 'storefront', 'prerender.tsx'),
      output: { entryFileNames: 'prerender.js' },
      checks: QUIET,
    },
  }
}
