import type { Plugin } from 'vite'
import type { Catalogue } from '../../contract/catalogue.ts'
import type { Content } from '../../contract/content.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { readPolicy } from './read-policy.ts'

const LISTS = 'virtual:catalogue/wallpapers'

/** What the pages are made of. */
export type SiteSource = {
  readonly catalogue: Catalogue
  readonly content: Content
  readonly settings: SiteSettings
}

/** Gives the storefront settings, catalogue and content as modules, cut so that each page loads only its part. */
export function cataloguePlugin(source: SiteSource): Plugin {
  const modules = virtualModules(source)
  let isForBrowsers = false
  return {
    name: 'shop:catalogue',
    configResolved({ command, build }) {
      isForBrowsers = command === 'build' && !build.ssr
    },
    resolveId: (id) => (modules.has(id) ? `\0${id}` : null),
    load(id) {
      // Lists are data: browsers read JSON faster than the same as a script.
      if (isForBrowsers && id === `\0${LISTS}`) return fetchedLists(source.catalogue, (file) => this.emitFile(file))
      return modules.get(id.slice(1)) ?? null
    },
  }
}

type Emit = (file: { type: 'asset'; name: string; source: string }) => string

function fetchedLists({ wallpapers }: Catalogue, emit: Emit): string {
  const entries = Object.entries(wallpapers).map(([slug, list]) => {
    const file = emit({ type: 'asset', name: `${slug}.json`, source: json(list) })
    return `${json(slug)}: () => read(import.meta.ROLLUP_FILE_URL_${file})`
  })
  return `async function read(url) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(url + ' answered ' + answer.status)
  return { default: await answer.json() }
}
export default {${entries.join(',')}}`
}

function virtualModules({ catalogue, content, settings }: SiteSource): Map<string, string> {
  const { categories, bundles, posters, wallpapers } = catalogue
  const slugs = Object.keys(wallpapers)
  const counts = Object.fromEntries(slugs.map((slug) => [slug, wallpapers[slug]?.length ?? 0]))
  const covers = Object.fromEntries(slugs.map((slug) => [slug, wallpapers[slug]?.[0]]))
  const { home, policies } = content
  const shown = Math.max(...home.racing.scenes.flatMap((scene) => scene.images))
  const racing = wallpapers[home.racing.category]?.slice(0, shown) ?? []
  const modules = new Map([
    ['virtual:site-settings', exportDefault(settings)],
    ['virtual:catalogue', exportNamed({ categories, bundles, counts })],
    ['virtual:catalogue/posters', exportDefault(posters)],
    ['virtual:catalogue/showcase', exportNamed({ covers, racing })],
    ['virtual:content/other-names', exportDefault(content.otherNames)],
    ['virtual:content/home', exportNamed(home)],
    ['virtual:content/terms', exportDefault(readPolicy('terms', policies.terms))],
    ['virtual:content/privacy-policy', exportDefault(readPolicy('privacy-policy', policies['privacy-policy']))],
    [LISTS, `export default {${slugs.map(lazyGallery).join(',')}}`],
  ])
  for (const slug of slugs) modules.set(galleryModule(slug), exportDefault(wallpapers[slug]))
  return modules
}

const galleryModule = (slug: string) => `${LISTS}/${slug}`
const lazyGallery = (slug: string) => `${json(slug)}: () => import(${json(galleryModule(slug))})`
const exportNamed = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${json(value)}`)
    .join('\n')
const exportDefault = (value: unknown) => `export default ${json(value)}`

function json(value: unknown): string {
  return JSON.stringify(value)
}
