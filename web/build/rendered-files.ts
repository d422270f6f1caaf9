import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { COMPRESSION, type RenderedSite, type SiteFile } from '../../contract/site/site-files.ts'
import { compressBeside } from './compress.ts'

type Made = SiteFile & {
  /** Names all that it is made of. */
  readonly made: string
}

export type RenderedFiles = {
  /** Lists a file, and makes and writes it unless it is known to be there. */
  readonly add: (file: Made, make: () => Promise<string | Buffer> | string | Buffer) => Promise<SiteFile>
  readonly facts: () => Pick<RenderedSite, 'made'>
}

export function renderedFiles(folder: string, known: Readonly<Record<string, string>>): RenderedFiles {
  const made: Record<string, string> = {}

  async function write({ file, type }: SiteFile, content: Buffer): Promise<void> {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    await compressBeside(path, type, content, COMPRESSION.pages)
  }

  return {
    async add({ made: name, ...file }, make) {
      made[file.file] = name
      if (known[file.file] !== name) await write(file, Buffer.from(await make()))
      return file
    },
    facts: () => ({ made }),
  }
}

/** Short, and as good as the whole to tell one version from another. */
export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
