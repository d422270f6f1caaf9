import { describe, expect, it, vi } from 'vitest'
import { folderSave, type WantedFile } from './folder-panel.tsx'

const content = Uint8Array.from({ length: 50_000 }, (_, at) => (at * 31) % 256)
const wanted: WantedFile = { id: 'a', name: 'a.png', url: '/a', sizeBytes: content.length }

/** A folder in memory, as the browser would give one. */
function memoryFolder() {
  const files = new Map<string, Uint8Array>()
  const folder = {
    async getFileHandle(name: string) {
      if (!files.has(name)) files.set(name, new Uint8Array())
      return {
        getFile: async () => ({ size: files.get(name)?.length ?? 0 }),
        async createWritable({ keepExistingData }: { keepExistingData: boolean }) {
          let bytes = keepExistingData ? [...(files.get(name) ?? [])] : []
          let at = 0
          return {
            async seek(position: number) {
              at = position
            },
            async write(chunk: Uint8Array) {
              bytes = [...bytes.slice(0, at), ...chunk]
              at += chunk.length
            },
            close: async () => void files.set(name, Uint8Array.from(bytes)),
          }
        },
      }
    },
  }
  return { files, folder: folder as unknown as FileSystemDirectoryHandle }
}

/** Answers in pieces, and breaks off after some of them when told to. */
function shop({ breaksAfter = Number.POSITIVE_INFINITY, etag = '"1"' } = {}) {
  const asked: string[] = []
  const ask = async (_url: unknown, init?: RequestInit) => {
    const headers = (init?.headers ?? {}) as Record<string, string>
    asked.push(headers.range ?? 'whole')
    const isResumed = headers.range !== undefined && headers['if-range'] === etag
    let at = isResumed ? Number(/\d+/.exec(headers.range ?? '')?.[0]) : 0
    let pieces = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await Promise.resolve()
        if (init?.signal?.aborted) return controller.error(new DOMException('paused', 'AbortError'))
        if (pieces++ >= breaksAfter) return controller.error(new Error('broken'))
        if (at >= content.length) return controller.close()
        controller.enqueue(content.subarray(at, at + 1000))
        at += 1000
      },
    })
    return new Response(body, { status: isResumed ? 206 : 200, headers: { etag } })
  }
  return { ask: ask as typeof fetch, asked }
}

const stateOf = (save: ReturnType<typeof folderSave>) => save.get()[0]?.state

describe('folderSave', () => {
  it('saves files whole, one after the other', async () => {
    const { files, folder } = memoryFolder()
    const save = folderSave(folder, shop().ask)
    save.add([wanted, { ...wanted, id: 'b', name: 'b.png' }])
    await vi.waitFor(() => expect(save.get().map(({ state }) => state)).toEqual(['saved', 'saved']), {
      timeout: 20_000,
    })
    expect(files.get('a.png')).toEqual(content)
    expect(files.get('b.png')).toEqual(content)
  })

  it('keeps what came when it is paused and goes on at that byte', async () => {
    const { files, folder } = memoryFolder()
    const { ask, asked } = shop()
    const save = folderSave(folder, ask)
    save.subscribe(() => {
      if (save.get()[0]?.savedBytes === 7000 && asked.length === 1) save.pause()
    })
    save.add([wanted])
    await vi.waitFor(() => expect(stateOf(save)).toBe('paused'), { timeout: 20_000 })
    // What had arrived before the pause is kept as well.
    const kept = files.get('a.png')?.length ?? 0
    expect(kept).toBeGreaterThanOrEqual(7000)
    expect(kept).toBeLessThan(content.length)
    save.resume()
    await vi.waitFor(() => expect(stateOf(save)).toBe('saved'), { timeout: 20_000 })
    expect(asked).toEqual(['whole', `bytes=${kept}-`])
    expect(files.get('a.png')).toEqual(content)
  })

  it('tells a broken connection from a finished file, and makes it whole on the next try', async () => {
    const { files, folder } = memoryFolder()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const broken = shop({ breaksAfter: 3 })
    const whole = shop()
    let isBroken = true
    const save = folderSave(folder, (...args) => (isBroken ? broken : whole).ask(...args))
    save.add([wanted])
    await vi.waitFor(() => expect(stateOf(save)).toBe('failed'), { timeout: 20_000 })
    isBroken = false
    save.resume()
    await vi.waitFor(() => expect(stateOf(save)).toBe('saved'), { timeout: 20_000 })
    expect(whole.asked).toEqual(['bytes=3000-'])
    expect(files.get('a.png')).toEqual(content)
  })

  it('starts afresh when another version is there now, and leaves alone what is there in full', async () => {
    const { files, folder } = memoryFolder()
    files.set('a.png', content.slice())
    const { ask, asked } = shop()
    const save = folderSave(folder, ask)
    save.add([wanted])
    await vi.waitFor(() => expect(stateOf(save)).toBe('saved'), { timeout: 20_000 })
    expect(asked).toEqual([])
    files.set('b.png', new Uint8Array(10))
    save.add([{ ...wanted, id: 'b', name: 'b.png' }])
    await vi.waitFor(() => expect(save.get()[1]?.state).toBe('saved'), { timeout: 20_000 })
    expect(asked).toEqual(['whole'])
    expect(files.get('b.png')).toEqual(content)
  })
})
