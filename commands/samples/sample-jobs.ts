import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { POSTERS } from 'sample-shop/artwork/posters.ts'
import { type Recipe, recipesOf } from 'sample-shop/artwork/recipes.ts'
import { describeWallpaper } from 'sample-shop/artwork/render-wallpaper.ts'
import { CATEGORIES } from 'sample-shop/artwork/scenes.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import {
  type PreviewPlan,
  TALL_POSTER_PLAN,
  WALLPAPER_PLAN,
  WIDE_POSTER_PLAN,
} from '../../server/decoding/preview-plan.ts'

export type SampleDrawing = {
  readonly recipe: Recipe
  readonly width: number
  readonly height: number
  readonly plan: PreviewPlan
  /** A preview that may stay if the drawing still looks like it. */
  readonly kept?: string | undefined
}

export type SampleJob = {
  /** A wallpaper's id, or a poster's name. */
  readonly id: string
  readonly fingerprint: string
  readonly alt: string
  readonly drawings: readonly SampleDrawing[]
} & ({ readonly kind: 'wallpaper'; readonly recipe: Recipe } | { readonly kind: 'poster' })

const artwork = join(PREVIEWS_DIR, '..', 'artwork')
/** Code that every picture passes through besides its scene. */
const FINISHING = [
  join(artwork, 'render-wallpaper.ts'),
  join(import.meta.dirname, '..', '..', 'server', 'catalogue', 'make-previews.ts'),
]
/** The table of scenes changes no picture. */
const UNSEEN = new Set([join(artwork, 'scenes.ts')])

/** Every sample there should be, in gallery order, posters last. */
export async function listSampleJobs(): Promise<SampleJob[]> {
  const wallpapers = await Promise.all(CATEGORIES.flatMap((category) => recipesOf(category).map(wallpaperJob)))
  return [...wallpapers, ...(await posterJobs())]
}

async function wallpaperJob(recipe: Recipe): Promise<SampleJob> {
  const drawings = [{ recipe, width: 1280, height: 720, plan: WALLPAPER_PLAN }]
  // Named by scene and index: a wallpaper keeps its id when others before it are dropped.
  const id = `${recipe.scene.replace('/', '-')}-${recipe.index}`
  const { title, alt } = await describeWallpaper(recipe)
  return { kind: 'wallpaper', id, alt, recipe, drawings, fingerprint: fingerprintOf(drawings, `${title}\n${alt}`) }
}

function posterJobs(): Promise<SampleJob[]> {
  return Promise.all(
    Object.entries(POSTERS).map(async ([name, poster]): Promise<SampleJob> => {
      const { width, ...scene } = poster
      const recipe = { ...scene, number: 0 }
      const drawings = [
        { recipe, width, height: (width * 9) / 16, plan: WIDE_POSTER_PLAN },
        { recipe, width: 1080, height: 1920, plan: TALL_POSTER_PLAN },
      ]
      const { alt } = await describeWallpaper(recipe)
      return { kind: 'poster', id: name, alt, drawings, fingerprint: fingerprintOf(drawings, alt) }
    }),
  )
}

/** Equal as long as the scene's code, whatever it imports, this picture's recipe and words, and the plan are. */
function fingerprintOf(drawings: readonly SampleDrawing[], words: string): string {
  const hash = createHash('sha256').update(words)
  for (const { recipe, width, height, plan } of drawings) {
    hash.update(JSON.stringify([recipe.scene, recipe.index, width, height, plan]))
    for (const file of [join(artwork, 'scenes', `${recipe.scene}.ts`), ...FINISHING]) hash.update(codeOf(file))
  }
  return hash.digest('hex').slice(0, 32)
}

const codes = new Map<string, string>()

/** One hash over a file and all files of ours that it imports, directly or not. */
function codeOf(file: string): string {
  const known = codes.get(file)
  if (known) return known
  const hash = createHash('sha256')
  for (const part of [...closureOf(file)].sort()) hash.update(readFileSync(part))
  const code = hash.digest('hex')
  codes.set(file, code)
  return code
}

/** Imports of types alone are left out: they are gone when the code runs. */
function closureOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || UNSEEN.has(file)) return seen
  seen.add(file)
  const source = readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')
  for (const [, path = ''] of source.matchAll(/(?:from |import |import\()'(\.{1,2}\/[^']+\.ts)'/g)) {
    closureOf(resolve(dirname(file), path), seen)
  }
  return seen
}
