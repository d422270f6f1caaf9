import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, type Manifest } from 'vite'
import { type BuildInfo, buildAside, buildInfoFile, type PageCode } from './build-info.ts'
import { joinStyles, listAssets, listFonts, listScripts, listWorker, readManifest } from './built-files.ts'
import { browserBuild, prerenderBuild, viteConfig, workerBuild } from './vite-config.ts'

const ENTRY = 'storefront/entry.ts'

/** Bundles the storefront's code, which knows nothing of any shop's content, for browsers and for rendering. */
export async function buildCode(id: string, outDir: string): Promise<void> {
  await buildAside(outDir, async (folder) => {
    const config = viteConfig()
    await build({ ...config, build: browserBuild(folder) ?? {} })
    // With all that it needs: the folder may lie where no package is found.
    await build({ ...config, ssr: { noExternal: true }, build: prerenderBuild(join(folder, 'prerender')) ?? {} })
    const manifest = await readManifest(folder)
    const pages = listPages(manifest, folder)
    await build({ ...config, build: workerBuild(folder) ?? {} })
    const assets = [...(await listAssets(folder)), await listWorker(folder)]
    const info: BuildInfo = { id, script: `/${manifest[ENTRY]?.file}`, fonts: listFonts(manifest), pages, assets }
    await writeFile(buildInfoFile(folder), JSON.stringify(info))
  })
}

/** What the entry loads for every page, and a page's own module: the manifest has its source path as key. */
function listPages(manifest: Manifest, folder: string): Record<string, PageCode> {
  const modules = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'))
  const frame = manifest[ENTRY]?.dynamicImports ?? []
  return Object.fromEntries(
    modules.map((module) => {
      const page = basename(module, '-page.tsx')
      const parts = [...frame, module]
      const scripts = listScripts(manifest, parts, ENTRY)
      return [page, { scripts, style: joinStyles(manifest, folder, page, parts) }]
    }),
  )
}
