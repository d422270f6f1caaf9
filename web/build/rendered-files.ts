import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { COMPRESSION, type RenderedSite, type SiteFile } from '../../contract/site/site-files.ts'
import { compressBeside, isCompressible } from './compress.ts'

/** What can be compressed as well as possible while somebody waits: twice what all pages of the sample shop are. */
const STRONG_BYTES = 8 * 1024 * 1024

type Made = SiteFile & {
  /** Names all that it is made of. */
  readonly made: string
}

export type RenderedFiles = {
  /** Lists a file, and makes and writes it unless it is known to be there. */
  readonly add: (file: Made, make: () => Promise<string | Buffer> | string | Buffer) => Promise<SiteFile>
  readonly facts: () => Pick<RenderedSite, 'made' | 'quick'>
}

export function renderedFiles(folder: string, known: Readonly<Record<string, string>>): RenderedFiles {
  const made: Record<string, string> = {}
  const quick: string[] = []
  let bytes = 0

  async function write({ file, type }: SiteFile, content: Buffer): Promise<void> {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    bytes += content.length
    const isQuick = bytes > STRONG_BYTES
    if (isQuick && isCompressible(type, content.length)) quick.push(file)
    await compressBeside(path, type, content, isQuick ? COMPRESSION.quick : COMPRESSION.pages)
  }

  return {
    async add({ made: name, ...file }, make) {
      made[file.file] = name
      if (known[file.file] !== name) await write(file, Buffer.from(await make()))
      return file
    },
    facts: () => ({ made, quick }),
  }
}

/** Short, and as good as the whole to tell one version from another. */
export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
