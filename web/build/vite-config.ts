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
      output: { codeSplitting: { groups: CHUNKS } },
      checks: QUIET,
    },
  }
}

/** What surrounds every page, and what galleries, which most visitors see first, have in common with others. */
const FRAME = [
  ...[/[\\/]web[\\/]storefront[\\/]hydrate\.tsx$/, /[\\/]contract[\\/](pictures[\\/]catalogue|count)\.ts$/],
  ...[/[\\/]web[\\/]routing[\\/](link-button|page-neighbours)\./, /[\\/]web[\\/]ui[\\/](needs-scripts|picture)\./],
  /[\\/]web[\\/]storefront[\\/]favourites[\\/](favourite-button|use-favourites-sync)\./,
  /[\\/]web[\\/]storefront[\\/]checkout[\\/](buy-links|code-link|owned-style)\./,
  /[\\/]web[\\/]storefront[\\/](catalogue[\\/](covers|offers|posters)|reviews[\\/]said-sections|library[\\/]system)\./,
]

/** Every file costs a request, so what several pages share is in one; the largest part of all comes alone and first. */
const CHUNKS = [
  // The entry needs it before anything is painted: in a file with others it would bring all of them that early.
  { name: 'preload', test: /vite[\\/]preload-helper/ },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  // Before all that follows: each takes what its files need with it, and this is what all need.
  { name: 'hydrate', test: (id: string) => FRAME.some((part) => part.test(id)) },
  { name: 'forms', test: /[\\/]web[\\/]ui[\\/](field|password-field|problem-line|use-attempt)\./ },
  { name: 'poster', test: /[\\/]web[\\/]ui[\\/]poster\./ },
  { name: 'enter', test: /[\\/]accounts[\\/](account-layout|enter-messages|google-button|send-reset|use-enter)\./ },
  { name: 'scenes', test: /[\\/]catalogue[\\/](notice|picture)-scene\./ },
  { name: 'watched', test: /[\\/](contract[\\/]pictures[\\/]wallpaper-schema|state[\\/]poll|library[\\/]watched)\./ },
  { name: 'screen', test: /[\\/](library[\\/]screen|contract[\\/]pictures[\\/]renditions|ui[\\/]copied-address)\./ },
]

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
