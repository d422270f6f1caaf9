import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Content } from '../../contract/content/content.ts'
import { readStoredContent } from './check-content.ts'

/** Beside pages that were made of it and never published. */
export function readContent(siteFolder: string): Content {
  return readStoredContent(JSON.parse(readFileSync(join(siteFolder, 'content.json'), 'utf8')))
}
