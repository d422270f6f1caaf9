import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Content } from '../../contract/content/content.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import { ConfigError } from '../config/config-error.ts'
import type { PictureDraft } from './picture-changes.ts'
import type { WallpaperRecord } from './wallpaper-records.ts'

/** What a catalogue is made from: the shop's content, and what the owner brought into the data folder. */
export type CatalogueSource = {
  readonly dataDir: string
  readonly content: Content
  /** What was decided about pictures and is not written into the data folder yet. */
  readonly pictures?: readonly PictureDraft[] | undefined
  /** Pictures that are not written into the data folder yet. */
  readonly added?: readonly WallpaperRecord[] | undefined
}

/** Where the catalogue lies in the data folder; previews lie in `previews/<category>/` beside it. */
export function catalogueFile(dataDir: string): string {
  return join(dataDir, 'catalogue', 'catalogue.json')
}

export function previewFolder(dataDir: string): string {
  return join(dataDir, 'catalogue', 'previews')
}

/** Throws if the file is missing, cut off or something else. */
export function readCatalogue(dataDir: string): Catalogue {
  const file = catalogueFile(dataDir)
  const { success, data } = outline.safeParse(parse(readFileSync(file, 'utf8')))
  if (!success) throw new ConfigError(`The catalogue in '${file}' is damaged; npm start makes it anew.`)
  return data as Catalogue
}

/** As much as tells a catalogue from anything else; what is in it was checked when it was written. */
const outline = z.looseObject({
  version: z.literal(1),
  categories: z.array(z.unknown()),
  bundles: z.array(z.unknown()),
  wallpapers: z.record(z.string(), z.array(z.unknown())),
  posters: z.array(z.unknown()),
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
