import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CAPTIONS_FILE } from './caption.ts'

/** What Windows, macOS and network drives put into folders of their own accord; names that begin with a dot besides. */
const BY_THE_SYSTEM = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini', 'icon\r', '__macosx', '@eadir'])

export const { compare: naturally } = new Intl.Collator('en', { numeric: true })

/** The names in the owner's folder that are meant to be pictures, in natural order. */
export async function listPictures(folder: string): Promise<string[]> {
  const names = await readdir(resolve(folder))
  return names.filter((name) => !isPassedOver(name)).sort(naturally)
}

function isPassedOver(name: string): boolean {
  return name.startsWith('.') || name === CAPTIONS_FILE || BY_THE_SYSTEM.has(name.toLowerCase())
}
