// Bundles the server's code and the packages that it needs into a few files: a start reads 40 instead of 1,500. What it
// starts beside itself (processes that draw, threads that read) runs from the sources as before.
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
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
  transform(code, name) {
    if (!isAbsolute(name) || name.includes('?')) return null
    const id = resolve(name)
    const places: Readonly<Record<string, string>> = {
      'import.meta.dirname': JSON.stringify(dirname(id)),
      'import.meta.filename': JSON.stringify(id),
      'import.meta.url': JSON.stringify(pathToFileURL(id).href),
      'import.meta.main': 'false',
      __dirname: JSON.stringify(dirname(id)),
      __filename: JSON.stringify(id),
    }
    // No map: lines stay where they are, so that an error still names those of the source.
    return { code: code.replace(PLACES, (place) => places[place] ?? place), map: null }
  },
}

/** A file of ours, by its path from the root; what the bundler makes up has none. */
function isOwn(path: string): boolean {
  return existsSync(join(root, path)) && !isAbsolute(path) && !/^(?:\.\.|node_modules)/.test(path)
}

async function bundleServer(): Promise<void> {
  await mkdir(BUNDLES, { recursive: true })
  const folder = await mkdtemp(join(BUNDLES, 'bundle-'))
  try {
    const { output } = (await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [keepPlaces],
      ssr: { noExternal: true, external: EXTERNAL },
      build: {
        outDir: folder,
        ssr: true,
        target: 'node24',
        minify: false,
        sourcemap: true,
        // Scenes are drawn by programs of their own.
        dynamicImportVarsOptions: { exclude: /sample-shop/ },
        rolldownOptions: {
          input: INPUT,
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    })) as Rolldown.RolldownOutput
    const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    const own = [...new Set(modules.map((id) => relative(root, id)).filter(isOwn))].sort()
    if (own.length === 0) throw new Error('none of its sources could be told apart')
    // Code is no secret, and another user may run the shop than the one who brought it here.
    await chmod(folder, 0o755)
    // Written last: without it the folder is none.
    await writeFile(sourcesFile(folder), describeSources([...own, 'package-lock.json']))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  await dropOldBundles()
}

if (!findBundle()) await bundleServer()
