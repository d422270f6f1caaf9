import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '../../contract/catalogue.ts'

/** Where the catalogue lies in the data folder; previews lie in `previews/<category>/` beside it. */
export function catalogueFile(dataDir: string): string {
  return join(dataDir, 'catalogue', 'catalogue.json')
}

export function previewFolder(dataDir: string): string {
  return join(dataDir, 'catalogue', 'previews')
}

export function readCatalogue(dataDir: string): Catalogue {
  return JSON.parse(readFileSync(catalogueFile(dataDir), 'utf8')) as Catalogue
}
