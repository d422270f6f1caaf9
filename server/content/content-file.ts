import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '../../contract/catalogue.ts'
import type { Content } from '../../contract/content.ts'
import { readStoredContent } from './check-content.ts'

/** Beside pages that were made of it and never published. */
export function readContent(siteFolder: string): Content {
  return readStoredContent(JSON.parse(readFileSync(join(siteFolder, 'content.json'), 'utf8')))
}

/** The same of the pictures. */
export function readFixedCatalogue(siteFolder: string): Catalogue {
  return JSON.parse(readFileSync(join(siteFolder, 'catalogue.json'), 'utf8')) as Catalogue
}
