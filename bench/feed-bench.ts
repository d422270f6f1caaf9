import { Agent, request } from 'node:http'
import { openWholeShop, type WholeShop } from '../harness/open-whole-shop.ts'
import { addDevices, type Device, listSizes } from './feed/feed-devices.ts'
import { cpuSecondsWithEnded } from './process-usage.ts'
import { atMost, type Part, type Result, type Row } from './report.ts'

const DEVICES = 10_000
const ASKED = 1000
const CONNECTIONS = 8
const DAY_SECONDS = 86_400
const HOURS = 24
const MOST_PERCENT = 1

/** What devices that follow a feed cost: 10,000 of them asking every hour, and one change of day in 200 sizes. */
export const feedBench: Part = { name: 'feed', run }

async function run(): Promise<Result> {
  const sizes = listSizes()
  const shop = await openWholeShop({ env: { LOG_LEVEL: 'warn', RENDITION_CACHE_GB: '5' } })
  try {
    const devices = await addDevices(shop, sizes, DEVICES)
    const drawing = await measure(shop, devices.slice(0, sizes.length))
    const asking = devices.slice(sizes.length, sizes.length + ASKED)
    const first = await measure(shop, asking)
    const later = await measure(shop, asking)
    const unchanged = await measure(shop, asking, later.etags)
    const whole = { drawing: drawing.seconds * sizes.length, first: first.seconds * DEVICES }
    const share = (poll: number) => percent(whole.drawing + whole.first + poll * DEVICES * (HOURS - 1))
    return {
      part: 'feed',
      rows: [
        ...rowsOf({ drawing, first, later, unchanged }),
        {
          what: `${DEVICES.toLocaleString('en')} devices every hour, a whole picture each time`,
          value: `${share(later.seconds)} % of a core`,
          budget: atMost(share(later.seconds), MOST_PERCENT, '% of a core'),
        },
        { what: 'the same where devices say what they have', value: `${share(unchanged.seconds)} % of a core` },
      ],
      note: `A day with ${sizes.length} sizes, all drawn from one picture; ${ASKED} devices asked three times.`,
    }
  } finally {
    await shop.close()
  }
}

function percent(seconds: number): number {
  return Number(((seconds / DAY_SECONDS) * 100).toFixed(2))
}

type Measured = { readonly seconds: number; readonly bytes: number; readonly etags: readonly string[] }

function rowsOf(measured: Record<'drawing' | 'first' | 'later' | 'unchanged', Measured>): Row[] {
  const words = (seconds: number) => `${(seconds * 1000).toFixed(2)} ms of a core`
  const { drawing, first, later, unchanged } = measured
  return [
    { what: 'a picture in a new size', value: words(drawing.seconds) },
    { what: 'the first picture of a day', value: `${words(first.seconds)}, ${(first.bytes / 1e6).toFixed(2)} MB` },
    { what: 'a picture again', value: words(later.seconds) },
    { what: 'a picture that the device has', value: words(unchanged.seconds) },
  ]
}

/** CPU seconds for each answer, drawings included. Whatever is no picture ends the bench. */
async function measure(shop: WholeShop, devices: readonly Device[], etags: readonly string[] = []): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const before = cpuSecondsWithEnded(shop.pid())
  const got: { etag: string; bytes: number }[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < devices.length; at = next++) {
      const device = devices[at]
      if (device) got[at] = await fetchPicture(agent, shop.url + device.path, etags[at])
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
  const seconds = (cpuSecondsWithEnded(shop.pid()) - before) / devices.length
  const bytes = got.reduce((sum, each) => sum + each.bytes, 0) / devices.length
  return { seconds, bytes, etags: got.map(({ etag }) => etag) }
}

function fetchPicture(agent: Agent, url: string, known: string | undefined): Promise<{ etag: string; bytes: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ etag: string; bytes: number }>()
  request(url, { agent, headers: known ? { 'if-none-match': known } : {} }, (answer) => {
    const { statusCode, headers } = answer
    let [bytes, ends] = [0, '']
    answer.on('data', (piece: Buffer) => {
      if (bytes === 0) ends = piece.subarray(0, 2).toString('hex')
      bytes += piece.length
      ends = ends.slice(0, 4) + piece.subarray(-2).toString('hex')
    })
    answer.on('error', reject)
    answer.on('end', () => {
      const isWhole = statusCode === 200 && bytes === Number(headers['content-length']) && ends === 'ffd8ffd9'
      const isKnown = statusCode === 304 && known !== undefined && bytes === 0
      if (isWhole || isKnown) resolve({ etag: String(headers.etag), bytes })
      else reject(new Error(`A device was answered with ${statusCode} and ${bytes} bytes, which is no picture.`))
    })
  })
    .on('error', reject)
    .end()
  return promise
}
