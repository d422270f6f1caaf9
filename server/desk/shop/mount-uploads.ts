import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { previewWriter } from '../../pictures/preview-files.ts'
import { startUploadChecks } from '../../uploads/check-uploads.ts'
import { measureFree } from '../../uploads/find-room.ts'
import { uploadBytes } from '../../uploads/upload-bytes.ts'
import type { DeskParts } from '../desk-parts.ts'
import { readDraft, type ShopParts } from './desk-draft.ts'

/** Where masters come in, and whoever looks at them: in every process, as long as its desk is there. */
export function mountUploads(app: FastifyInstance, parts: ShopParts): DeskParts['uploads'] {
  const { db, now, machine } = parts
  const { config, storage, shared, openMasterPool: openPool } = machine
  const { dataDir, workers } = config
  const bytes = uploadBytes(dataDir, shared)
  const checks = startUploadChecks(
    {
      db,
      now,
      bytes,
      dataDir,
      storage,
      openPool,
      writePreview: previewWriter(dataDir, shared),
      measureFree: shared ? undefined : () => measureFree(dataDir, config.uploadReserveBytes),
      atOnce: workers > 1 ? 1 : availableParallelism(),
      async findCategory(slug) {
        const { content } = await readDraft(parts)
        return content.categories.find((category) => category.slug === slug)
      },
    },
    app.log,
  )
  app.addHook('onClose', () => checks.stop())
  return { bytes, checks }
}
