import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Picture, Poster } from '../../contract/pictures/catalogue.ts'
import type { SampleRecipe } from '../pictures/wallpaper-records.ts'

/** A sample as it lies ready in `samples/`: in exactly the form in which the importer leaves a wallpaper. */
export type SampleWallpaper = {
  readonly id: string
  readonly category: string
  readonly number: number
  readonly title: string
  readonly alt: string
  readonly colours: readonly string[]
  readonly preview: Picture
  readonly hash: string
  readonly recipe: SampleRecipe
  /** Counts the pictures that had this place, from 1 (which is not written): a master of an earlier one is out of date. */
  readonly revision?: number
  /** Of the code and the recipe that drew it: equal means that drawing it again would change nothing. */
  readonly fingerprint: string
}

export type SamplePoster = Poster & { readonly fingerprint: string }

export type SampleIndex = {
  readonly version: 1
  readonly wallpapers: readonly SampleWallpaper[]
  readonly posters: readonly SamplePoster[]
  /** By category: what a master of it weighs, measured on some that were drawn. */
  readonly masterBytes: Readonly<Record<string, number>>
}

export function revisionOf({ revision = 1 }: Pick<SampleWallpaper, 'revision'>): number {
  return revision
}

export function sampleIndexFile(samplesDir: string): string {
  return join(samplesDir, 'samples.json')
}

/** Nothing if the folder holds no samples. */
export function findSampleIndex(samplesDir: string): SampleIndex | undefined {
  try {
    return JSON.parse(readFileSync(sampleIndexFile(samplesDir), 'utf8')) as SampleIndex
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function getSampleIndex(samplesDir: string): SampleIndex {
  const index = findSampleIndex(samplesDir)
  if (!index) throw new Error(`There are no samples in ${samplesDir}.`)
  return index
}

/** One entry a line, so that a change of one sample is a change of one line. */
export function writeSampleIndex({ version, wallpapers, posters, masterBytes }: SampleIndex): string {
  const lines = (entries: readonly unknown[]) => entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')
  return `{"version":${version},\n"wallpapers":[\n${lines(wallpapers)}\n],\n"posters":[\n${lines(posters)}\n],\n"masterBytes":${JSON.stringify(masterBytes)}}\n`
}
