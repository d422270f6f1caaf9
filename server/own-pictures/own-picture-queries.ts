import type { Content } from '../../contract/content/content.ts'
import type { Database } from '../database/database.ts'
import { listOwnPictures, type TakenPicture } from './own-pictures.ts'

/** Their names say what is in them, so one that is there is left alone. Nothing removes them: old mails show them. */
export async function saveOwnPictures(trx: Database, taken: readonly TakenPicture[]): Promise<void> {
  for (const { picture, bytes, narrower = [] } of taken) {
    const { digest, format } = picture
    const files = [
      [digest, bytes] as const,
      ...[...narrower].map(([width, body]) => [`${digest}-${width}`, body] as const),
    ]
    for (const [name, body] of files) {
      await trx
        .insertInto('own_picture')
        .values({ digest: name, format, body: body.toString('base64') })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

export type StoredPicture = { readonly format: TakenPicture['picture']['format']; readonly bytes: Buffer }

export async function findOwnPicture(db: Database, digest: string): Promise<StoredPicture | undefined> {
  const row = await db
    .selectFrom('own_picture')
    .select(['format', 'body'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row && { format: row.format, bytes: Buffer.from(row.body, 'base64') }
}

/** A sentence for each picture that the content names and nobody brought. */
export async function listMissingPictures(db: Database, content: Content): Promise<string[]> {
  const missing: string[] = []
  for (const { place, picture } of listOwnPictures(content)) {
    const found = await db
      .selectFrom('own_picture')
      .select('digest')
      .where('digest', '=', picture.digest)
      .executeTakeFirst()
    if (!found)
      missing.push(`${place.join('.')}: its picture was never brought here; name its file beside content.json.`)
  }
  return missing
}
