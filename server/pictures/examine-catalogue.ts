import { countOf } from '../../contract/count.ts'
import { ALL_ACCESS, type Bundle, type Catalogue, type Wallpaper } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'
import { listMastersOf } from './master-queries.ts'
import { picturePaths } from './preview-files.ts'

export type Finding = { readonly bundle: string; readonly problems: readonly string[] }

export type Examination = {
  /** Null where it is not sold. */
  readonly allAccessName: string | null
  readonly catalogue: Catalogue
  readonly db: Database
  readonly storage: Storage
  /** Ids of the wallpapers whose masters can be drawn. */
  readonly recipes: ReadonlySet<string>
  readonly hasPreview: (path: string) => Promise<boolean>
  /** Why the payment provider cannot sell it; null when it can. */
  readonly findObstacle: (product: string) => string | null
}

/** Looks at everything that is sold as a buyer would meet it, and says what is missing. */
export async function examineCatalogue(examination: Examination): Promise<Finding[]> {
  const { allAccessName } = examination
  const findings: Finding[] =
    allAccessName === null ? [] : [{ bundle: allAccessName, problems: examineSale(examination, ALL_ACCESS.slug) }]
  for (const bundle of examination.catalogue.bundles) {
    findings.push({ bundle: bundle.name, problems: await examineBundle(examination, bundle) })
  }
  return findings
}

async function examineBundle(examination: Examination, bundle: Bundle): Promise<string[]> {
  const { catalogue } = examination
  const problems: string[] = []
  const wallpapers = bundle.categories.flatMap((category) => catalogue.wallpapers[category] ?? [])
  if (wallpapers.length === 0)
    problems.push(`has no wallpapers: npm run shop -- import ${bundle.previewCategory} <folder>`)
  if (!(bundle.priceMinor > 0)) problems.push('has no price')
  problems.push(...examineSale(examination, bundle.slug))
  problems.push(...(await examineMasters(examination, wallpapers)))
  const missing = await countMissingPreviews(examination, wallpapers)
  if (missing > 0)
    problems.push(`${countOf(missing, 'preview file is', 'preview files are')} missing: import the folder again`)
  return problems
}

function examineSale({ findObstacle }: Examination, slug: string): string[] {
  const obstacle = findObstacle(slug)
  return obstacle === null ? [] : [obstacle]
}

async function examineMasters({ db, storage, recipes }: Examination, wallpapers: readonly Wallpaper[]) {
  const ids = wallpapers.map(({ id }) => id)
  const masters = new Map((await listMastersOf(db, ids)).map((master) => [master.wallpaperId, master]))
  let absent = 0
  let damaged = 0
  for (const { id } of wallpapers) {
    const master = masters.get(id)
    if (!master && !recipes.has(id)) absent++
    if (master && (await storage.size(master.storageKey)) !== master.sizeBytes) damaged++
  }
  return [
    ...(absent > 0
      ? [`${absent} of ${countOf(wallpapers.length, 'wallpaper')} without a master: import the folder again`]
      : []),
    ...(damaged > 0
      ? [`${countOf(damaged, 'master is', 'masters are')} not in the storage as expected: import the folder again`]
      : []),
  ]
}

async function countMissingPreviews({ hasPreview }: Examination, wallpapers: readonly Wallpaper[]): Promise<number> {
  let missing = 0
  for (const path of wallpapers.flatMap(({ preview }) => picturePaths(preview))) {
    if (!(await hasPreview(path))) missing++
  }
  return missing
}
