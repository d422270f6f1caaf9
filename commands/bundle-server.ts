// Bundles the server's code and the packages that it needs into a few files: a start reads 40 instead of 1,500. What it
// starts beside itself (processes that draw, threads that read) runs from the sources as before.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { BUNDLES, describeSources, dropOldBundles, findBundle, sourcesFile } from './server-bundle.ts'

const root = join(import.meta.dirname, '..')
const INPUT = [join(root, 'commands', 'open-shop.ts'), join(root, 'server', 'shop-worker.ts')]
/** Native code, and what only a build needs. */
const EXTERNAL = ['sharp', 'vite', '@vitejs/plugin-react', 'pg-native']

const PLACES = /\bimport\.meta\.(?:dirname|filename|url|main)\b|\b__(?:dirname|filename)\b/g

/** Whoever asks where it lies learns where its source does, and finds what lies beside that. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    const places: Readonly<Record<string, string>> = {
      'import.meta.dirname': JSON.stringify(dirname(id)),
      'import.meta.filename': JSON.stringify(id),
      'import.meta.url': JSON.stringify(pathToFileURL(id).href),
      'import.meta.main': 'false',
      __dirname: JSON.stringify(dirname(id)),
      __filename: JSON.stringify(id),
    }
    if (!id.startsWith('/') || id.includes('?')) return null
    return code.replace(PLACES, (place) => places[place] ?? place)
  },
}

async function bundleServer(): Promise<void> {
  await mkdir(BUNDLES, { recursive: true })
  const folder = await mkdtemp(join(BUNDLES, 'bundle-'))
  try {
    const { output } = (await build({
      ...{ root, configFile: false, logLevel: 'error', publicDir: false, plugins: [keepPlaces] },
      ssr: { noExternal: true, external: EXTERNAL },
      build: {
        ...{ outDir: folder, ssr: true, target: 'node24', minify: false, sourcemap: true },
        // Scenes are drawn by programs of their own.
        dynamicImportVarsOptions: { exclude: /sample-shop/ },
        rolldownOptions: {
          input: INPUT,
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    })) as Rolldown.RolldownOutput
    const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    const own = modules.flatMap((id) =>
      id.startsWith(root) && !id.includes('node_modules') ? [relative(root, id)] : [],
    )
    // Written last: without it the folder is none.
    await writeFile(sourcesFile(folder), describeSources([...new Set([...own, 'package-lock.json'])].sort()))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  await dropOldBundles()
}

if (!findBundle()) await bundleServer()
