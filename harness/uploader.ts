import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type DeskUpload, UPLOAD_TYPE, UPLOADS, uploadListSchema } from '../contract/desk/draft.ts'
import { openDatabase } from '../server/database/database.ts'
import { createStaffSession } from '../server/desk/staff-sessions.ts'

/** Somebody at the desk who uploads files, as a program. */
export type Uploader = {
  /** The address of the upload. */
  begin(name: string, sizeBytes: number): Promise<string>
  /** How much of it is there; nothing where nobody answers. */
  findOffset(at: string): Promise<number | undefined>
  /** Sends a part; the status, 0 where nobody answered. */
  send(at: string, offset: number, body: Uint8Array<ArrayBuffer> | ReadableStream): Promise<number>
  list(): Promise<readonly DeskUpload[]>
  giveUp(at: string): Promise<void>
}

const CATEGORY = 'space'

/** `urlOf` is asked for each request: parts may go to any process. */
export async function openUploader(databaseUrl: string, urlOf: () => string): Promise<Uploader> {
  const cookie = `desk=${await beStaff(databaseUrl)}`
  // A connection of its own, so that any process may get it.
  const headersOf = () => ({ cookie, origin: urlOf(), connection: 'close', 'tus-resumable': '1.0.0' })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(urlOf() + path, { ...init, headers: { ...headersOf(), ...init.headers } })
  const base64 = (words: string) => Buffer.from(words).toString('base64')
  return {
    async begin(name, sizeBytes) {
      const metadata = `category ${base64(CATEGORY)},name ${base64(name)}`
      const headers = { 'upload-length': String(sizeBytes), 'upload-metadata': metadata }
      const answer = await ask(UPLOADS, { method: 'POST', headers })
      const at = answer.headers.get('location')
      if (!at) throw new Error(`${name} could not be begun: ${answer.status} ${await answer.text()}`)
      return at
    },
    async findOffset(at) {
      const answer = await ask(at, { method: 'HEAD' }).catch(() => undefined)
      const offset = answer?.headers.get('upload-offset')
      return offset ? Number(offset) : undefined
    },
    async send(at, offset, body) {
      const headers = { 'upload-offset': String(offset), 'content-type': UPLOAD_TYPE }
      return sendBody(urlOf() + at, { ...headersOf(), ...headers }, body).catch(() => 0)
    },
    async list() {
      const body: unknown = await (await ask(`${UPLOADS}?category=${CATEGORY}`)).json()
      return uploadListSchema.parse(body).uploads
    },
    async giveUp(at) {
      await ask(at, { method: 'DELETE' })
    },
  }
}

/** As a browser does it: bytes go as they lie in memory, where `fetch` would copy them. The status of the answer. */
async function sendBody(
  url: string,
  headers: Record<string, string>,
  body: Uint8Array | ReadableStream,
): Promise<number> {
  const sending = request(url, { method: 'PATCH', headers })
  const answered = once(sending, 'response')
  answered.catch(() => {})
  if (body instanceof Uint8Array) sending.setHeader('content-length', body.length).end(body)
  else await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), sending)
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()
  await once(answer, 'close')
  return answer.statusCode ?? 0
}

async function beStaff(databaseUrl: string): Promise<string> {
  const db = openDatabase(databaseUrl)
  try {
    const id = randomUUID()
    const email = `uploads-${id.slice(0, 8)}@example.com`
    const none = { password_hash: null, totp_secret: null, totp_step: null, password_at: null, removed_at: null }
    const row = { id, email, email_key: email, role: 'catalogue', created_at: new Date().toISOString() } as const
    await db
      .insertInto('staff')
      .values({ ...row, ...none })
      .execute()
    return await createStaffSession(db, { staffId: id, method: 'passkey', client: 'a program' }, new Date())
  } finally {
    await db.destroy()
  }
}
