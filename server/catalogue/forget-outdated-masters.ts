import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { revisionOf, type SampleWallpaper } from './sample-index.ts'

/**
 * Forgets the masters of samples that were drawn before another picture took their place: whoever asks next has the new
 * one drawn, and its renditions follow. A sample that the owner replaced shows another preview and keeps its master; so
 * do pictures that are not shown. The file stays as long as an archive may hold it. Safe to repeat. Returns how many.
 */
export async function forgetOutdatedMasters(
  db: Database,
  catalogue: Catalogue,
  samples: readonly SampleWallpaper[],
): Promise<number> {
  const shown = new Set(
    Object.values(catalogue.wallpapers).flatMap((list) => list.map(({ id, preview }) => `${id} ${preview.src}`)),
  )
  const changed = samples.filter((sample) => revisionOf(sample) > 1 && shown.has(`${sample.id} ${sample.preview.src}`))
  let forgotten = 0
  for (const sample of changed) {
    const { numDeletedRows } = await db
      .deleteFrom('master')
      .where('wallpaper_id', '=', sample.id)
      .where('revision', '<', revisionOf(sample))
      .executeTakeFirst()
    if (numDeletedRows === 0n) continue
    await db.deleteFrom('sample_master').where('wallpaper_id', '=', sample.id).execute()
    forgotten++
  }
  return forgotten
}
