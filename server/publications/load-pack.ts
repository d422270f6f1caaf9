import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SiteFile } from '../../contract/site-files.ts'
import { type MemoryFile, memoryFile } from '../http/memory-file.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { isPage, type Pages, writtenPage } from '../http/site.ts'
import { openPack, type PagePack } from './page-pack.ts'

/** Requests are answered between as many files. */
const FILES_AT_ONCE = 20

/** Takes pages into memory, one pack after the other: what has not changed since the one before is not taken again. */
export function packLoader(headers: SecurityHeaders): (bytes: Buffer) => Promise<Pages> {
  let known: ReadonlyMap<string, MemoryFile> = new Map()

  return async (bytes) => {
    const pack = openPack(bytes)
    const { index, packed } = pack
    const loaded = new Map<string, MemoryFile>()
    const take = (file: SiteFile) => {
      const name = `${file.file} ${packed[file.file]?.made}`
      const found = loaded.get(name) ?? known.get(name) ?? load(pack, file, headers)
      loaded.set(name, found)
      return found
    }
    const files = new Map<string, MemoryFile>()
    for (const [at, file] of index.files.entries()) {
      if (at % FILES_AT_ONCE === 0) await nextTurn()
      files.set(file.url, take(file))
    }
    const written = ({ file }: SiteFile) => writtenPage(pack.unpack(file), headers)
    known = loaded
    return {
      files,
      notFound: take(index.notFound),
      notice: written(index.notice),
      served: written(index.served),
    }
  }
}

function load(pack: PagePack, file: SiteFile, headers: SecurityHeaders): MemoryFile {
  const { type, caching } = file
  const policy = isPage(type) ? headers.forScripts(pack.packed[file.file]?.scripts ?? []) : headers.forFile(file)
  return memoryFile({ type, caching, headers: policy, bodies: pack.read(file) })
}
