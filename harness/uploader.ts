import { randomUUID } from 'node:crypto'
import { type DeskUpload, isUploadList, UPLOAD_TYPE, UPLOADS } from '../contract/desk/uploads.ts'
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
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(urlOf() + path, {
      ...init,
      // A connection of its own, so that any process may get it.
      headers: { cookie, origin: urlOf(), connection: 'close', 'tus-resumable': '1.0.0', ...init.headers },
    })
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
      const init = { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit
      const answer = await ask(at, init).catch(() => undefined)
      await answer?.text().catch(() => '')
      return answer?.status ?? 0
    },
    async list() {
      const body: unknown = await (await ask(`${UPLOADS}?category=${CATEGORY}`)).json()
      if (!isUploadList(body)) throw new Error(`The list of uploads is ${JSON.stringify(body).slice(0, 200)}.`)
      return body.uploads
    },
    async giveUp(at) {
      await ask(at, { method: 'DELETE' })
    },
  }
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
