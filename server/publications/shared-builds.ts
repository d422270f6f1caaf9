import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type MemoryFile, memoryFile } from '../http/memory-file.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import type { Files } from '../http/site.ts'
import type { ListStored, Storage } from '../storage/storage.ts'
import { openAssets, packAssets } from './page-pack.ts'
import { listBuiltFiles, type Storefront } from './storefront.ts'

const PREFIX = 'builds'
const BUILDS_KEPT = 2
/** Addresses that no build has must not make the storage busy. */
const LOOK_MS = 5000

type StoredFiles = { readonly storage: Storage; readonly list: ListStored }
type StoredBuild = { readonly key: string; readonly id: string }

/** Stored as the newest build, for machines that run another one. Those before the last two go. */
export async function shareBuild(
  { storage, list }: StoredFiles,
  { buildId, buildDir }: Storefront,
  now: Date,
): Promise<void> {
  const stored = await listBuilds(list)
  if (stored[0]?.id === buildId) return
  const folder = await mkdtemp(join(tmpdir(), 'shop-build-'))
  try {
    const pack = join(folder, 'pack')
    await packAssets(buildDir, listBuiltFiles(buildDir), pack)
    await storage.put(`${PREFIX}/${now.toISOString().replace(/\W/g, '')}-${buildId}`, { file: pack })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const others = [...new Set(stored.map(({ id }) => id).filter((id) => id !== buildId))]
  const kept = new Set(others.slice(0, BUILDS_KEPT - 1))
  for (const { key, id } of stored) if (!kept.has(id)) await storage.remove(key)
}

/** Newest first; their names begin with the time. */
async function listBuilds(list: ListStored): Promise<StoredBuild[]> {
  const found: StoredBuild[] = []
  for await (const { key } of list(PREFIX)) found.push({ key, id: key.slice(key.lastIndexOf('-') + 1) })
  return found.sort((a, b) => (a.key < b.key ? 1 : -1))
}

export type FindAsset = (path: string) => Promise<MemoryFile | undefined>

type SharedBuilds = StoredFiles & {
  readonly headers: SecurityHeaders
  /** Of this machine: its files are served from its own disk. */
  readonly buildId: string
  readonly now: () => Date
}

/** Files of builds that other machines run: a page that one of them sent asks any of them for its scripts. */
export function sharedBuilds({ storage, list, headers, buildId, now }: SharedBuilds): FindAsset {
  let loaded: ReadonlyMap<string, Files> = new Map()
  let looking: Promise<void> | undefined
  let lookedAt = 0

  const find = (path: string) => [...loaded.values()].map((files) => files.get(path)).find((file) => file !== undefined)

  async function look(): Promise<void> {
    lookedAt = now().getTime()
    const wanted = (await listBuilds(list)).filter(({ id }) => id !== buildId).slice(0, BUILDS_KEPT)
    const next = new Map<string, Files>()
    for (const { key } of wanted) {
      const files = loaded.get(key) ?? (await load(key))
      if (files) next.set(key, files)
    }
    loaded = next
  }

  async function load(key: string): Promise<Files | undefined> {
    const stream = await storage.open(key)
    if (!stream) return undefined
    const { files, read } = openAssets(await buffer(stream))
    return new Map(
      files.map((file) => [file.url, memoryFile({ ...file, headers: headers.forFile(file), bodies: read(file) })]),
    )
  }

  return async (path) => {
    const known = find(path)
    if (known || now().getTime() - lookedAt < LOOK_MS) return known ?? (await looking?.then(() => find(path)))
    looking = look().finally(() => {
      looking = undefined
    })
    await looking
    return find(path)
  }
}
