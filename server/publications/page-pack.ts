import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteFile, SiteIndex } from '../../contract/site-files.ts'
import { fileWithVariants } from '../http/site.ts'

/** Where a file's bodies lie in the pack, each from one byte to another. */
type Bodies = Readonly<Partial<Record<'identity' | 'br' | 'gzip', readonly [number, number]>>>
type Head = { readonly index: SiteIndex; readonly bodies: Readonly<Record<string, Bodies>> }

const MAGIC = 'pages001'
const LENGTH_BYTES = 4

/** All rendered pages in one file, so that they are stored, and read by another machine, whole or not at all. */
export async function packPages(folder: string, target: string): Promise<void> {
  const index = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as SiteIndex
  const written: Buffer[] = []
  const bodies: Record<string, Bodies> = {}
  let at = 0
  const place = (body: Buffer) => {
    written.push(body)
    at += body.length
    return [at - body.length, at] as const
  }
  for (const { file } of [...index.files, index.notFound, index.notice]) {
    if (bodies[file]) continue
    const { identity, br, gzip } = fileWithVariants(join(folder, file))
    bodies[file] = { identity: place(identity), ...(br && { br: place(br) }), ...(gzip && { gzip: place(gzip) }) }
  }
  const head = Buffer.from(JSON.stringify({ index, bodies } satisfies Head))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(head.length)
  await writeFile(target, Buffer.concat([Buffer.from(MAGIC), length, head, ...written]))
}

export type PagePack = {
  readonly index: SiteIndex
  readonly read: (file: SiteFile) => ReturnType<typeof fileWithVariants>
}

export function openPack(bytes: Buffer): PagePack {
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('These are no packed pages.')
  const start = MAGIC.length + LENGTH_BYTES
  const bodiesAt = start + bytes.readUInt32BE(MAGIC.length)
  const { index, bodies } = JSON.parse(bytes.toString('utf8', start, bodiesAt)) as Head
  return {
    index,
    read({ file }) {
      const { identity, br, gzip } = bodies[file] ?? {}
      const slice = (range: readonly [number, number] | undefined) =>
        range && bytes.subarray(bodiesAt + range[0], bodiesAt + range[1])
      return { identity: slice(identity) ?? Buffer.alloc(0), br: slice(br), gzip: slice(gzip) }
    },
  }
}
