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

/** Every file costs a request and squeezes worse alone, so what surrounds every page and what pages share is in one. */
function groupChunks() {
  return [
    // The entry needs it before anything is painted: in a file with others it would bring all of them that early.
    { name: 'preload', test: /vite[\\/]preload-helper/ },
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    // Left to the bundler alone, a gallery is 38 files and 103 KB; `npm run bench pages` and `bundle-code.test.ts` allow 97.
    { name: frameOf(), minShareCount: 3 },
  ]
}

/** Most visitors see a gallery first: what it shares with other pages comes with what surrounds them all. */
const FRAME = ['hydrate.tsx', join('gallery', 'gallery-page.tsx')]

type Bundled = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/** Pages stay files of their own: the manifest names them. */
function frameOf(): (id: string, bundled: Bundled) => string | null {
  let needed: Set<string> | undefined
  return (id, bundled) => {
    needed ??= collectNeeded(bundled)
    return needed.has(id) && !id.endsWith('-page.tsx') ? 'hydrate' : null
  }
}

/** What these modules import for good, near and far. */
function collectNeeded(bundled: Bundled): Set<string> {
  const needed = new Set(FRAME.map((file) => join(root, 'storefront', file)))
  for (const id of needed) for (const imported of bundled.getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  return needed
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
