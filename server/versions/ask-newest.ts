import { request } from 'node:https'
import { z } from 'zod'

export type Newest = { readonly version: string; readonly notesUrl: string | null }

export type AskNewest = {
  readonly url: string
  /** What is told: the version that asks, and nothing else. */
  readonly version: string
  /** Whom to believe besides the usual authorities. */
  readonly ca?: string | undefined
  readonly patienceMs?: number
}

const PATIENCE_MS = 2000
const MOST_BYTES = 4096
const said = z.object({
  version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
  notes: z.string().max(300).optional(),
})

/**
 * Asks for the newest version. Nothing of the answer is believed but three numbers and a place of the same host: whoever
 * holds that address can neither write on the desk nor lead anybody elsewhere. Null for every other answer.
 */
export async function askNewest(options: AskNewest): Promise<Newest | null> {
  const url = new URL(options.url)
  if (url.protocol !== 'https:') return null
  try {
    const { data } = said.safeParse(JSON.parse(await read(url, options)))
    return data ? { version: data.version, notesUrl: placeOf(data.notes, url) } : null
  } catch {
    return null
  }
}

function placeOf(notes: string | undefined, asked: URL): string | null {
  if (notes === undefined || !URL.canParse(notes, asked.href)) return null
  const place = new URL(notes, asked.href)
  const isThere =
    place.protocol === 'https:' && place.host === asked.host && place.username === '' && place.password === ''
  return isThere ? place.href : null
}

/** Not by `fetch`, which says more of itself; and no further than this address. */
function read(url: URL, { version, ca, patienceMs = PATIENCE_MS }: AskNewest): Promise<string> {
  const headers = { accept: 'application/json', 'user-agent': `wallpaper-shop/${version}` }
  return new Promise((resolve, reject) => {
    const asked = request(
      url.href,
      { headers, ca, agent: false, signal: AbortSignal.timeout(patienceMs) },
      (answer) => {
        const chunks: Buffer[] = []
        let length = 0
        if (answer.statusCode !== 200) return void asked.destroy(new Error('It has no answer.'))
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          length += chunk.length
          if (length <= MOST_BYTES) return
          reject(new Error('It says too much.'))
          asked.destroy()
        })
        answer.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
        answer.on('error', reject)
      },
    )
    asked.on('error', reject).end()
  })
}
