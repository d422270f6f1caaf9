import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RenderedSite, SiteFile, SiteIndex } from '../../contract/site/site-files.ts'
import { type Bodies, hashOf } from '../http/memory-file.ts'
import { inlineScriptHashes } from '../http/security-headers.ts'
import { fileWithVariants, isPage } from '../http/site.ts'

type Range = readonly [start: number, end: number]

/** One file of the pack. Its plain bytes are in it only where no compressed ones are. */
type Packed = {
  /** Names all that it was made of. */
  readonly made: string
  /** Of the plain bytes. */
  readonly sizeBytes: number
  readonly hash: string
  /** Of a page's inline scripts, for its policy. */
  readonly scripts?: readonly string[]
  readonly identity?: Range
  readonly br?: Range
  readonly gzip?: Range
}

type Contents<Index = SiteIndex> = { readonly index: Index; readonly packed: Readonly<Record<string, Packed>> }

const MAGIC = 'pages002'
const LENGTH_BYTES = 4
const ENCODINGS = ['identity', 'br', 'gzip'] as const

type PlainBodies = Partial<Record<(typeof ENCODINGS)[number], Buffer | undefined>>
type PackFacts = Omit<Packed, (typeof ENCODINGS)[number]>

/** Writes a pack piece by piece; its contents come last. */
async function writePack(target: string, fill: (add: AddToPack) => Promise<unknown>): Promise<void> {
  const handle = await open(target, 'w', 0o600)
  try {
    await handle.appendFile(MAGIC)
    const packed: Record<string, Packed> = {}
    const index = await fill(packAdder(handle, packed))
    const contents = Buffer.from(JSON.stringify({ index, packed } satisfies Contents<unknown>))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(contents.length)
    await handle.appendFile(Buffer.concat([contents, length]))
  } finally {
    await handle.close()
  }
}

type AddToPack = (file: string, facts: PackFacts, bodies: PlainBodies) => Promise<void>

function packAdder(handle: FileHandle, packed: Record<string, Packed>): AddToPack {
  let at = MAGIC.length
  return async (file, facts, bodies) => {
    const ranges: Partial<Record<(typeof ENCODINGS)[number], Range>> = {}
    const pieces: Buffer[] = []
    for (const encoding of ENCODINGS) {
      const body = bodies[encoding]
      if (!body) continue
      ranges[encoding] = [at, at + body.length]
      at += body.length
      pieces.push(body)
    }
    packed[file] = { ...facts, ...ranges }
    await handle.appendFile(Buffer.concat(pieces))
  }
}

/**
 * All rendered pages in one file, so that they are stored, and read by another machine, whole or not at all. What the
 * folder lists and does not hold is taken from the pack before.
 */
export async function packPages(folder: string, target: string, before?: PagePack): Promise<void> {
  const { made, ...index } = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as RenderedSite
  await writePack(target, async (add) => {
    for (const { file, type } of listFiles(index)) {
      const name = made[file]
      if (name === undefined) throw new Error(`It is not said what '${file}' was made of.`)
      const kept = before?.packed[file]
      if (before && kept?.made === name) {
        await add(file, factsOf(kept), before.bodiesOf(file))
        continue
      }
      const { identity, br, gzip } = fileWithVariants(join(folder, file))
      const facts = {
        made: name,
        sizeBytes: identity.length,
        hash: hashOf(identity),
        ...(isPage(type) && { scripts: inlineScriptHashes(identity.toString('utf8')) }),
      }
      await add(file, facts, br || gzip ? { br, gzip } : { identity })
    }
    return index
  })
}

/** Scripts, styles and fonts of a build, in one file. */
export async function packAssets(folder: string, files: readonly SiteFile[], target: string): Promise<void> {
  await writePack(target, async (add) => {
    for (const { file } of files) {
      const { identity, br, gzip } = fileWithVariants(join(folder, file))
      const hash = hashOf(identity)
      await add(file, { made: hash, sizeBytes: identity.length, hash }, br || gzip ? { br, gzip } : { identity })
    }
    return files
  })
}

/** Each once: several addresses may share one. */
function listFiles({ files, notFound, notice, served }: SiteIndex): SiteFile[] {
  return [...new Map([...files, notFound, notice, served].map((file) => [file.file, file])).values()]
}

function factsOf({ identity: _identity, br: _br, gzip: _gzip, ...facts }: Packed): PackFacts {
  return facts
}

export type PagePack = Contents & {
  /** As they lie in the pack; good for as long as its bytes are. */
  readonly bodiesOf: (file: string) => PlainBodies
  readonly unpack: (file: string) => Buffer
  /** Copies that outlive the pack, for serving. */
  readonly read: (file: SiteFile) => Bodies
}

/** Whether these bytes begin and end as a pack does. */
export function isPack(bytes: Buffer): boolean {
  const contentsEnd = bytes.length - LENGTH_BYTES
  const isBegun = contentsEnd > MAGIC.length && bytes.toString('latin1', 0, MAGIC.length) === MAGIC
  return isBegun && contentsEnd - bytes.readUInt32BE(contentsEnd) >= MAGIC.length
}

export function openAssets(bytes: Buffer): Pick<PagePack, 'read'> & { readonly files: readonly SiteFile[] } {
  const { index, read } = openContents<readonly SiteFile[]>(bytes)
  return { files: index, read }
}

export function openPack(bytes: Buffer): PagePack {
  return openContents<SiteIndex>(bytes)
}

function openContents<Index>(bytes: Buffer): Omit<PagePack, 'index'> & { readonly index: Index } {
  if (!isPack(bytes)) throw new Error('These are no packed pages.')
  const contentsEnd = bytes.length - LENGTH_BYTES
  const contentsAt = contentsEnd - bytes.readUInt32BE(contentsEnd)
  const contents = JSON.parse(bytes.toString('utf8', contentsAt, contentsEnd)) as Contents<Index>
  const bodiesOf = (file: string): PlainBodies => {
    const { identity, br, gzip } = contents.packed[file] ?? {}
    const slice = (range: Range | undefined) => range && bytes.subarray(...range)
    return { identity: slice(identity), br: slice(br), gzip: slice(gzip) }
  }
  return {
    ...contents,
    bodiesOf,
    unpack: (file) => unpack(bodiesOf(file)),
    read({ file }) {
      const { identity, br, gzip } = bodiesOf(file)
      const { sizeBytes = 0, hash = '' } = contents.packed[file] ?? {}
      const kept = { br: br && Buffer.from(br), gzip: gzip && Buffer.from(gzip) }
      return { ...kept, identity: identity ? Buffer.from(identity) : laterUnpacked(sizeBytes, hash, kept) }
    },
  }
}

/** Apart, so that it holds these bodies and not the whole pack. */
function laterUnpacked(sizeBytes: number, hash: string, kept: PlainBodies): Bodies['identity'] {
  return { sizeBytes, hash, unpack: () => unpack(kept) }
}

function unpack({ identity, br, gzip }: PlainBodies): Buffer {
  if (identity) return identity
  if (gzip) return gunzipSync(gzip)
  return br ? brotliDecompressSync(br) : Buffer.alloc(0)
}
