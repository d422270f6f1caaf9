import { TUS_VERSION, UPLOAD_TYPE, UPLOADS } from '../../../../contract/desk/draft.ts'

/** At one megabit a second a part takes two minutes; what breaks off within it is kept by the shop. */
const PART_BYTES = 16 * 1024 * 1024
/** Once at once; whoever listens decides about the rest. */
const RETRIES_MS = [300]
/** The shop does not know it any more. */
const GONE = new Set([404, 410])

/** What was answered instead of what was wanted; status 0 where nobody answered. */
export class SendError extends Error {
  override name = 'SendError'
  readonly status: number
  readonly body: string
  constructor(status: number, body: string) {
    super(`The shop answered with ${status}.`)
    this.status = status
    this.body = body
  }
}

type Sent = {
  readonly file: Blob
  /** What the shop is told when it begins. */
  readonly metadata: Readonly<Record<string, string>>
  /** Of an upload that was begun before. */
  readonly url: string | null
  /** The shop knows it by its address from now on. */
  readonly onUrl: () => void
  /** How much of it the shop has, as far as is known here. */
  readonly onProgress: (sentBytes: number) => void
  /** Whether it may be otherwise at the next try. */
  readonly isPassing: (error: SendError) => boolean
  readonly onSuccess: () => void
  readonly onError: (error: SendError) => void
}

export type FileSender = {
  /** Null until the shop has said it. */
  readonly url: string | null
  /** From where the shop has it, also after an abort or an error. */
  start(): void
  /** From now on nothing is told any more. */
  abort(): void
}

/** Sends a file in parts, as tus has it: each begins where the shop says that the last one ended. */
export function fileSender(sent: Sent): FileSender {
  const { file } = sent
  let { url } = sent
  let open: XMLHttpRequest | undefined
  /** Counts starts and aborts: what an earlier one still hears is nobody's business. */
  let turn = 0

  function ask(method: string, to: string, headers: Readonly<Record<string, string>>, part?: Part): Promise<Heard> {
    const asking = new XMLHttpRequest()
    open = asking
    asking.open(method, to)
    asking.setRequestHeader('tus-resumable', TUS_VERSION)
    for (const [name, value] of Object.entries(headers)) asking.setRequestHeader(name, value)
    if (part) asking.upload.onprogress = ({ loaded }) => part.onProgress(loaded)
    return new Promise((resolve, reject) => {
      asking.onload = () => {
        if (asking.status >= 200 && asking.status < 300) resolve((name) => asking.getResponseHeader(name))
        else reject(new SendError(asking.status, asking.responseText))
      }
      asking.onerror = asking.onabort = asking.ontimeout = () => reject(new SendError(0, ''))
      asking.send(part?.body ?? null)
    })
  }

  async function begin(): Promise<number> {
    const metadata = Object.entries(sent.metadata).map(([name, value]) => `${name} ${toBase64(value)}`)
    const headers = { 'upload-length': String(file.size), 'upload-metadata': metadata.join(',') }
    const heard = await ask('POST', UPLOADS, headers)
    url = heard('location')
    if (url === null) throw new SendError(0, '')
    return 0
  }

  async function findOffset(at: string): Promise<number> {
    try {
      return readOffset(await ask('HEAD', at, {}))
    } catch (error) {
      if (!(error instanceof SendError) || !GONE.has(error.status)) throw error
      url = null
      return begin()
    }
  }

  function sendPart(at: string, offset: number, isOurs: () => boolean): Promise<Heard> {
    const body = file.slice(offset, offset + PART_BYTES)
    const headers = { 'upload-offset': String(offset), 'content-type': UPLOAD_TYPE }
    return ask('PATCH', at, headers, { body, onProgress: (loaded) => isOurs() && sent.onProgress(offset + loaded) })
  }

  /** Until all of it is there; the last offset that the shop said is told on the way. */
  async function sendAll(isOurs: () => boolean, onOffset: (offset: number) => void): Promise<void> {
    let offset = url === null ? await begin() : await findOffset(url)
    if (!isOurs()) return
    sent.onUrl()
    while (isOurs() && url !== null && offset < file.size) {
      onOffset(offset)
      sent.onProgress(offset)
      offset = readOffset(await sendPart(url, offset, isOurs))
    }
  }

  async function goOn(isOurs: () => boolean): Promise<void> {
    let [tries, furthest] = [0, -1]
    for (;;) {
      const error = await sendAll(isOurs, (offset) => {
        if (offset > furthest) tries = 0
        furthest = Math.max(furthest, offset)
      }).then(() => undefined, toSendError)
      if (!isOurs()) return
      if (!error) return sent.onSuccess()
      const waitMs = RETRIES_MS[tries++]
      if (waitMs === undefined || !sent.isPassing(error)) return sent.onError(error)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (!isOurs()) return
    }
  }

  return {
    get url() {
      return url
    },
    start() {
      const own = ++turn
      void goOn(() => turn === own)
    },
    abort() {
      turn++
      open?.abort()
    },
  }
}

type Part = { readonly body: Blob; readonly onProgress: (loaded: number) => void }

/** What an answer says under a name. */
type Heard = (name: string) => string | null

function readOffset(heard: Heard): number {
  const offset = Number(heard('upload-offset') ?? Number.NaN)
  // Whoever answered was not the shop.
  if (!Number.isSafeInteger(offset)) throw new SendError(0, '')
  return offset
}

function toSendError(error: unknown): SendError {
  return error instanceof SendError ? error : new SendError(0, '')
}

function toBase64(words: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(words)))
}
