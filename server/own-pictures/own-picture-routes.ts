import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ownPictureName } from '../../contract/content/brand.ts'
import type { Database } from '../database/database.ts'
import { type MemoryFile, memoryFile, sendFile } from '../http/memory-file.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { findOwnPicture } from './own-picture-queries.ts'

/** Logos, icons, social pictures and posters, of this publication and of those that mails and open tabs still show. */
const KEPT_BYTES = 64 * 1024 * 1024
const ADDRESS = /^\/brand\/([0-9a-f]{32}(?:-\d{1,4})?)\.(?:png|jpg|webp)$/

export type OwnPictureRoutes = { readonly db: Database; readonly headers: SecurityHeaders }

/** The owner's own pictures, from memory once somebody asked. Older ones stay: mails that were sent show them. */
export function ownPictureRoutes(app: FastifyInstance, options: OwnPictureRoutes): void {
  const kept = new LRUCache<string, MemoryFile>({ maxSize: KEPT_BYTES })
  const find = async (digest: string, name: string) => {
    const known = kept.get(name)
    const stored = known ? undefined : await findOwnPicture(options.db, digest)
    if (!stored || ownPictureName({ digest, format: stored.format }) !== name) return known
    const type = `image/${stored.format}`
    const file = memoryFile({
      type,
      caching: 'immutable',
      // Webmail shows them on pages of its own.
      headers: { ...options.headers.forFile({ type }), 'cross-origin-resource-policy': 'cross-origin' },
      bodies: { identity: stored.bytes },
    })
    kept.set(name, file, { size: stored.bytes.length })
    return file
  }
  app.get('/brand/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const [, digest = ''] = ADDRESS.exec(path) ?? []
    const file = digest ? await find(digest, path.slice('/brand/'.length)) : undefined
    if (!file) return reply.callNotFound()
    sendFile(request.raw, reply.raw, file)
    return reply.hijack()
  })
}
