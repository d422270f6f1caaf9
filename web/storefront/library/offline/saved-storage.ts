import { isProblem } from '../../../../contract/requests.ts'
import {
  EMPTY,
  isSamePicture,
  isSavedIndex,
  type SavedBundle,
  type SavedIndex,
  type SavedPicture,
  withBundle,
  withOwner,
  withoutPictures,
  withPicture,
} from './saved-index.ts'

const CACHE = 'library-kept'
const INDEX = '/library/kept'

export type SavedFile = 'file' | 'small'
type SavedFiles = { readonly file: WholeFile; readonly small: WholeFile | null }

/** The pictures on this device. Tabs may use it at once: what is written is written alone. */
export type SavedStorage = {
  readonly read: () => Promise<SavedIndex>
  /**
   * Rejects with 'QuotaExceededError' when there is no room; then nothing of it stays. Does nothing when it is not wanted any
   * more by the time that this tab may write.
   */
  readonly put: (
    picture: SavedPicture,
    bundle: SavedBundle,
    files: SavedFiles,
    isWanted?: () => boolean,
  ) => Promise<void>
  readonly drop: (pictures: readonly SavedPicture[]) => Promise<void>
  /** They are another owner's from then on. */
  readonly give: (pictures: readonly SavedPicture[], owner: string) => Promise<void>
  /** Notes what the shop said, and removes files that a tab left that was closed half-way. */
  readonly meet: (bundles: readonly SavedBundle[]) => Promise<void>
  readonly open: (picture: SavedPicture, which: SavedFile) => Promise<Blob | null>
}

type Surroundings = {
  readonly caches: CacheStorage
  readonly locks: { readonly request: <Value>(name: string, work: () => Promise<Value>) => Promise<Value> }
  readonly now?: () => Date
}

export function savedStorage({ caches, locks, now = () => new Date() }: Surroundings): SavedStorage {
  const open = () => caches.open(CACHE)
  const alone = <Value>(work: (cache: Cache) => Promise<Value>) => locks.request(CACHE, async () => work(await open()))

  const removeAll = async () => {
    await caches.delete(CACHE)
  }

  async function putAlone(
    cache: Cache,
    ...[picture, bundle, { file, small }, isWanted]: Parameters<SavedStorage['put']>
  ) {
    if (isWanted && !isWanted()) return
    try {
      if (small) await cache.put(addressOf(picture, 'small'), toResponse(small))
      await cache.put(addressOf(picture, 'file'), toResponse(file))
      // What was just downloaded, the shop has just agreed to.
      const index = { ...(await readFrom(cache)), metAt: now().toISOString() }
      await write(cache, withBundle(withPicture(index, picture), bundle))
    } catch (error) {
      // One that was kept before stays as it was.
      const { pictures } = await readFrom(cache)
      if (!pictures.some((each) => isSamePicture(each, picture))) await remove(cache, picture)
      throw error
    }
  }

  return {
    read: async () => ((await caches.has(CACHE)) ? readFrom(await open()) : EMPTY),
    put: (...wanted) => alone((cache) => putAlone(cache, ...wanted)),
    drop: (pictures) =>
      alone(async (cache) => {
        const index = withoutPictures(await readFrom(cache), pictures)
        if (index.pictures.length === 0) return removeAll()
        // First: what is named must be there.
        await write(cache, index)
        for (const picture of pictures) await remove(cache, picture)
      }),
    give: (pictures, owner) =>
      alone(async (cache) => {
        for (const picture of pictures) await giveAlone(cache, picture, owner)
      }),
    meet: (bundles) =>
      alone(async (cache) => {
        const index = await readFrom(cache)
        if (index.pictures.length === 0) return removeAll()
        await write(cache, { ...bundles.reduce(withBundle, index), metAt: now().toISOString() })
        await sweep(cache, index)
      }),
    open: async (picture, which) => (await (await open()).match(addressOf(picture, which)))?.blob() ?? null,
  }
}

async function readFrom(cache: Cache): Promise<SavedIndex> {
  const found: unknown = await (await cache.match(INDEX))?.json().catch(() => null)
  return isSavedIndex(found) ? found : EMPTY
}

function write(cache: Cache, index: SavedIndex): Promise<void> {
  return cache.put(INDEX, new Response(JSON.stringify(index)))
}

async function remove(cache: Cache, picture: SavedPicture): Promise<void> {
  for (const which of ['file', 'small'] as const) await cache.delete(addressOf(picture, which))
}

async function giveAlone(cache: Cache, picture: SavedPicture, owner: string): Promise<void> {
  const given = { ...picture, owner }
  for (const which of ['file', 'small'] as const) {
    const found = await cache.match(addressOf(picture, which))
    if (found) await cache.put(addressOf(given, which), found)
  }
  await write(cache, withOwner(await readFrom(cache), picture, owner))
  await remove(cache, picture)
}

function toResponse({ content, type }: WholeFile): Response {
  return new Response(content, { headers: { 'content-type': type } })
}

async function sweep(cache: Cache, { pictures }: SavedIndex): Promise<void> {
  const named = new Set(pictures.flatMap((picture) => [addressOf(picture, 'file'), addressOf(picture, 'small')]))
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== INDEX && !named.has(pathname)) await cache.delete(request)
  }
}

function addressOf({ owner, id }: SavedPicture, which: SavedFile): string {
  return `${INDEX}/${encodeURIComponent(owner)}/${encodeURIComponent(id)}/${which}`
}

/** The shop has answered, and said no. */
export class Refused extends Error {
  /** The next one may be had all the same. */
  readonly isForOne: boolean
  constructor({ status }: Response, words: string) {
    super(words)
    this.isForOne = status < 500 && status !== 429
  }
}

/** Less came than was announced. */
export class CutOff extends Error {}

type WholeFile = { readonly content: Uint8Array<ArrayBuffer>; readonly type: string }

/** A whole file, or none. The address is that of any download, so the same questions are asked. */
export async function downloadFile(
  ask: typeof fetch,
  url: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => {},
): Promise<WholeFile> {
  const answer = await ask(url, { signal })
  // 202: the shop has to draw its master first.
  if (answer.status !== 200 || !answer.body) throw new Refused(answer, await readProblem(answer))
  const { headers } = answer
  const announced = headers.has('content-encoding') ? null : headers.get('content-length')
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    bytes += value.length
    onBytes(bytes)
  }
  if (announced !== null && bytes !== Number(announced)) throw new CutOff()
  const content = new Uint8Array(bytes)
  pieces.reduce((at, piece) => {
    content.set(piece, at)
    return at + piece.length
  }, 0)
  return { content, type: headers.get('content-type') ?? '' }
}

async function readProblem(answer: Response): Promise<string> {
  if (answer.status === 202) return 'It has to be drawn in 8K first. Go on in a minute or two.'
  const body: unknown = await answer.json().catch(() => null)
  return isProblem(body) ? body.title : `The shop answered ${answer.status}. Go on to try it again.`
}
