import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Unfinished files carry this ending; whatever has it may be deleted when nobody writes. */
export const PART = '.part'

/** Writes a file so that it appears whole or not at all, even if the power fails. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  // A name of its own for each writer: two at once never mix their bytes.
  const part = join(folder, `.${randomUUID()}${PART}`)
  try {
    const handle = await open(part, 'wx')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
