import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '../../contract/content.ts'
import { getContent } from './check-content.ts'

/** Beside the pages that were made of it. */
function contentFile(siteFolder: string): string {
  return join(siteFolder, 'content.json')
}

export function readContent(siteFolder: string): Content {
  return getContent(JSON.parse(readFileSync(contentFile(siteFolder), 'utf8')))
}

export async function writeContent(siteFolder: string, content: Content): Promise<void> {
  await writeFile(contentFile(siteFolder), JSON.stringify(content))
}
