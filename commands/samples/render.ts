// Draws the sample wallpapers of a category, or of all of them, as PNG files: `npm run shop -- render --help`.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recipe } from 'sample-shop/artwork/recipes.ts'
import type { Category } from 'sample-shop/artwork/scenes.ts'
import { command, FAILED, INTERRUPTED, OK } from '../command-line.ts'
import { showProgress } from '../progress.ts'
import { type SheetEntry, writeContactSheet } from './contact-sheet.ts'
import { findNearest } from './nearest-pairs.ts'
import { RENDER_TABLE, type RenderArguments, renderArguments } from './render-arguments.ts'
import { RenderError, type RenderJob, renderAll } from './render-pool.ts'
import { showTwins } from './twins-sheet.ts'

export const run = command(RENDER_TABLE, async (line) => {
  const options = renderArguments(line)
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  // A terminal and npm may each pass the same Ctrl-C on; the second must not cut the tidying short.
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    await render(options, stop.signal)
    if (options.sheet) await writeSheets(options)
    if (options.twins) await writeTwins(options)
    return OK
  } catch (error) {
    if (stop.signal.aborted) {
      console.error('Stopped. Run the same command again to continue; finished pictures are kept.')
      return INTERRUPTED
    }
    console.error(explain(error))
    return FAILED
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
})

async function render(options: RenderArguments, signal: AbortSignal): Promise<void> {
  const { categories, recipes, out, again, workers } = options
  for (const category of categories) await mkdir(join(out, category), { recursive: true })
  const jobs = recipes.map((recipe) => jobFor(recipe, options)).filter((job) => again || !existsSync(job.file))
  const kept = recipes.length - jobs.length
  if (kept > 0) console.log(`${kept} of ${recipes.length} pictures are finished already.`)
  if (jobs.length === 0) return
  const progress = showProgress(jobs.length, process.stderr)
  try {
    await renderAll(jobs, workers, signal, (job) => progress.step(`${job.recipe.category} ${job.recipe.number}`))
  } finally {
    progress.end()
  }
  const count = jobs.length === 1 ? '1 picture' : `${jobs.length} pictures`
  console.log(`${count} of ${options.width}x${options.height} written to ${out}.`)
}

/** The name carries the size, so that a run at another size never takes these files for its own. */
function jobFor(recipe: Recipe, { out, width, height }: RenderArguments): RenderJob {
  const { category, number } = recipe
  const file = join(out, category, `${category}-${String(number).padStart(3, '0')}-${width}x${height}.png`)
  return { recipe, width, height, file, partial: `${file}.part` }
}

async function writeSheets(options: RenderArguments): Promise<void> {
  const { categories, width, height, out } = options
  for (const category of categories) {
    const entries = entriesOf(category, options)
    if (entries.length === 0) continue
    const file = join(out, `${category}-sheet.webp`)
    await writeContactSheet(entries, width / height, file)
    console.log(`Contact sheet: ${file}`)
  }
}

async function writeTwins(options: RenderArguments): Promise<void> {
  const { categories, width, height, out } = options
  for (const category of categories) {
    console.log(`Most alike in ${category} (1 is the same composition):`)
    const nearest = await findNearest(entriesOf(category, options))
    await showTwins(nearest, width / height, join(out, `${category}-twins.webp`))
  }
}

function entriesOf(category: Category, options: RenderArguments): readonly SheetEntry[] {
  return options.recipes
    .filter((recipe) => recipe.category === category)
    .map((recipe) => ({
      file: jobFor(recipe, options).file,
      label: `${recipe.number}  ${recipe.scene.slice(category.length + 1)} ${recipe.index}`,
    }))
}

function explain(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The disk is full: free some space and run the same command again; finished pictures are kept.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `The folder cannot be written to: ${message}.`
  if (error instanceof RenderError) {
    const { category, number } = error.job.recipe
    return `Wallpaper ${number} of ${category} could not be drawn: ${message}.`
  }
  return `The pictures could not be drawn: ${message}.`
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2))
