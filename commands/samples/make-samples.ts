// Draws the committed samples: `node commands/samples/make-samples.ts [--keep-alike] [category or 'posters' …]`. Finished ones
// are kept, so it can be stopped at any time and run again. Maintainers run it when the artwork has changed; after a
// change that should show nowhere, `--keep-alike` draws small and keeps every sample that looks as it did.
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import type { Picture } from '../../contract/pictures/catalogue.ts'
import { picturePaths, publicName, publishPicture } from '../../server/pictures/preview-files.ts'
import {
  findSampleIndex,
  revisionOf,
  type SampleIndex,
  type SamplePoster,
  type SampleWallpaper,
  sampleIndexFile,
  writeSampleIndex,
} from '../../server/samples/sample-index.ts'
import { writeWhole } from '../../server/storage/write-whole.ts'
import { showProgress } from '../progress.ts'
import { listSampleJobs, type SampleJob } from './sample-jobs.ts'
import { drawSamples } from './sample-pool.ts'
import { writeSampleSheets } from './sample-sheets.ts'
import type { DrawnSample } from './sample-worker.ts'

const BUDGET_BYTES = 64 * 1024 * 1024
const SAVE_EVERY_MS = 5000
const KEEP_ALIKE = '--keep-alike'

const wallpapers = new Map<string, SampleWallpaper>()
const posters = new Map<string, SamplePoster>()
let masterBytes: SampleIndex['masterBytes'] = {}

async function run(args: readonly string[]): Promise<number> {
  const wanted = args.filter((word) => word !== KEEP_ALIKE)
  const jobs = await listSampleJobs()
  const groups = new Set(jobs.map(groupOf))
  const unknown = wanted.filter((name) => !groups.has(name))
  if (unknown.length > 0) {
    console.error(`There is no '${unknown[0]}'; choose from ${[...groups].join(', ')}.`)
    return 2
  }
  const index = findSampleIndex(PREVIEWS_DIR)
  for (const entry of index?.wallpapers ?? []) wallpapers.set(entry.id, entry)
  masterBytes = index?.masterBytes ?? {}
  for (const entry of index?.posters ?? []) posters.set(entry.name, entry)
  const chosen = jobs.filter((job) => wanted.length === 0 || wanted.includes(groupOf(job)))
  const open = chosen.filter((job) => !isFinished(job))
  console.log(`${chosen.length - open.length} of ${chosen.length} samples are finished already.`)
  const failures = await drawOpen(args.includes(KEEP_ALIKE) ? open.map(withKept) : open, jobs)
  await save(jobs)
  await removeUnknownFiles(new Set(groups))
  await writeSampleSheets(PREVIEWS_DIR, new Set(open.map(groupOf)))
  for (const failure of failures) console.error(failure)
  const total = await printSizes(groups)
  if (total > BUDGET_BYTES) console.error(`The samples are larger than ${BUDGET_BYTES >> 20} MiB.`)
  return failures.length > 0 || total > BUDGET_BYTES ? 1 : 0
}

async function drawOpen(open: readonly SampleJob[], jobs: readonly SampleJob[]): Promise<string[]> {
  const failures: string[] = []
  const progress = showProgress(open.length, process.stderr)
  let savedAt = Date.now()
  await drawSamples(open, async (job, result) => {
    if (typeof result === 'string') failures.push(`${job.id} could not be drawn: ${result}`)
    else if (result === null) confirm(job)
    else await keep(job, result)
    progress.step(result === null ? `${job.id} (kept)` : job.id)
    if (Date.now() - savedAt < SAVE_EVERY_MS) return
    savedAt = Date.now()
    await save(jobs)
  })
  progress.end()
  return failures
}

function groupOf(job: SampleJob): string {
  return job.kind === 'poster' ? 'posters' : job.recipe.category
}

function entryOf(job: SampleJob): SampleWallpaper | SamplePoster | undefined {
  return job.kind === 'poster' ? posters.get(job.id) : wallpapers.get(job.id)
}

/** Names the file that each drawing may turn out to look like; words that changed need new names, so a new drawing. */
function withKept(job: SampleJob): SampleJob {
  const entry = entryOf(job)
  if (!entry || entry.alt !== job.alt || !picturesOf(entry).flatMap(picturePaths).every(hasFile)) return job
  const files = picturesOf(entry).map((picture) => join(PREVIEWS_DIR, picturePaths(picture).at(-1) ?? ''))
  return { ...job, drawings: job.drawings.map((drawing, at) => ({ ...drawing, kept: files[at] })) }
}

/** Notes that the code of today draws what is there. */
function confirm({ id, fingerprint }: SampleJob): void {
  const [wallpaper, poster] = [wallpapers.get(id), posters.get(id)]
  if (wallpaper) wallpapers.set(id, { ...wallpaper, fingerprint })
  if (poster) posters.set(id, { ...poster, fingerprint })
}

function isFinished(job: SampleJob): boolean {
  const entry = entryOf(job)
  return entry?.fingerprint === job.fingerprint && picturesOf(entry).flatMap(picturePaths).every(hasFile)
}

function hasFile(path: string): boolean {
  return existsSync(join(PREVIEWS_DIR, path))
}

function picturesOf(entry: SampleWallpaper | SamplePoster): Picture[] {
  return 'preview' in entry ? [entry.preview] : [entry.wide, entry.tall]
}

const writeSample = (path: string, data: Uint8Array) => writeWhole(join(PREVIEWS_DIR, path), data)

async function keep(job: SampleJob, { title, alt, pictures }: DrawnSample): Promise<void> {
  const { id, fingerprint } = job
  const [first, second] = pictures
  if (!first) return
  if (job.kind === 'wallpaper') {
    const { category, number, scene, index } = job.recipe
    const name = publicName(category, number, title, first.contentHash)
    const preview = await publishPicture(first, category, name, writeSample)
    const { colours, hash } = first
    const recipe = { scene, index }
    const revision = revisionAfter(wallpapers.get(id), name)
    const entry = { id, category, number, title, alt, colours, preview, hash, recipe, fingerprint }
    wallpapers.set(id, revision > 1 ? { ...entry, revision } : entry)
  } else if (second) {
    const wide = await publishPicture(first, 'posters', publicName('', 0, id, first.contentHash), writeSample)
    const tallName = publicName('', 0, `${id} tall`, second.contentHash)
    const tall = await publishPicture(second, 'posters', tallName, writeSample)
    posters.set(id, { name: id, alt: job.alt, wide, tall, fingerprint })
  }
}

/** Another content is another picture, whatever its title: the end of the name tells. */
function revisionAfter(before: SampleWallpaper | undefined, name: string): number {
  if (!before) return 1
  const contentOf = (path: string) => path.split(/[- ]/).at(-1)
  return revisionOf(before) + (contentOf(before.preview.src) === contentOf(name) ? 0 : 1)
}

/** Keeps the order of the recipes and drops what no recipe names any more. */
async function save(jobs: readonly SampleJob[]): Promise<void> {
  const numbered = jobs.flatMap((job) => {
    const entry = job.kind === 'wallpaper' && wallpapers.get(job.id)
    return entry ? [{ ...entry, number: job.recipe.number }] : []
  })
  const named = jobs.flatMap((job) => posters.get(job.id) ?? [])
  await writeWhole(
    sampleIndexFile(PREVIEWS_DIR),
    writeSampleIndex({ version: 1, wallpapers: numbered, posters: named, masterBytes }),
  )
}

async function removeUnknownFiles(groups: ReadonlySet<string>): Promise<void> {
  const index = findSampleIndex(PREVIEWS_DIR)
  const known = new Set(
    [...(index?.wallpapers ?? []), ...(index?.posters ?? [])].flatMap(picturesOf).flatMap(picturePaths),
  )
  for (const group of groups) {
    for (const name of await readdir(join(PREVIEWS_DIR, group)).catch(() => [])) {
      if (!known.has(`${group}/${name}`)) await rm(join(PREVIEWS_DIR, group, name))
    }
  }
}

async function printSizes(groups: Iterable<string>): Promise<number> {
  let total = 0
  for (const group of groups) {
    const names = await readdir(join(PREVIEWS_DIR, group)).catch(() => [])
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(PREVIEWS_DIR, group, name))).size))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    total += bytes
    console.log(
      `${group.padEnd(20)} ${String(names.length).padStart(5)} files ${(bytes / 1048576).toFixed(2).padStart(7)} MiB`,
    )
  }
  console.log(`${'in all'.padEnd(20)} ${(total / 1048576).toFixed(2).padStart(19)} MiB`)
  return total
}

process.exitCode = await run(process.argv.slice(2))
