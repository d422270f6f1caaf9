import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import { type DrawingOptions, drawingQueue } from './drawing-queue.ts'
import { findMaster, listMastersOf, type Master } from './master-queries.ts'
import { onChange } from './on-change.ts'
import {
  findSampleMaster,
  listSampleMastersOf,
  queueSampleMaster,
  type SampleMasterState,
} from './sample-master-queries.ts'

export type MasterAnswer =
  | { readonly state: 'ready'; readonly master: Master }
  | { readonly state: Exclude<SampleMasterState, 'ready'> }
  /** Neither stored nor a sample: the owner has to import it. */
  | { readonly state: 'missing' }

/** How far a category's masters are; all counts together make up its wallpapers. */
type MasterStates = Readonly<Record<SampleMasterState | 'waiting', number>> & { readonly total: number }

export type SampleMasters = {
  /**
   * The wallpaper's master, or how far it is. Asking puts a sample's master into the queue, in which askers take turns;
   * asking again is free.
   */
  ensureMaster(wallpaperId: string, asker: string): Promise<MasterAnswer>
  /** Whether the shop can draw it; others have to be imported by the owner. */
  canDraw(wallpaperId: string): boolean
  masterStates(category: string): Promise<MasterStates>
  /** Stops drawing; what was under way is drawn again later. */
  close(): Promise<void>
}

export type SampleMasterOptions = DrawingOptions & { readonly catalogue: Catalogue }

/** Draws the masters of sample wallpapers when they are first needed: one at a time, each once however many ask. */
export function sampleMasters(options: SampleMasterOptions): SampleMasters {
  const { db, catalogue, recipes, now } = options
  const queue = drawingQueue(options)
  const categories = onChange(
    () => catalogue.wallpapers,
    (wallpapers) =>
      new Map(Object.entries(wallpapers).flatMap(([category, list]) => list.map(({ id }) => [id, category] as const))),
  )

  return {
    async ensureMaster(wallpaperId, asker) {
      const master = await findMaster(db, wallpaperId)
      if (master) return { state: 'ready', master }
      const recipe = recipes.get(wallpaperId)
      if (!recipe) return { state: 'missing' }
      // One that has left the shop is still drawn for whoever bought it.
      const category = categories().get(wallpaperId) ?? recipe.scene.split('/', 1)[0] ?? ''
      await queueSampleMaster(db, wallpaperId, category, asker, now())
      void queue.runNow()
      const row = await findSampleMaster(db, wallpaperId)
      return { state: row && row.state !== 'ready' ? row.state : 'queued' }
    },

    canDraw: (wallpaperId) => recipes.has(wallpaperId),

    async masterStates(category) {
      const ids = (catalogue.wallpapers[category] ?? []).map(({ id }) => id)
      const total = ids.length
      const ready = (await listMastersOf(db, ids)).length
      const samples = await listSampleMastersOf(db, ids)
      const countIn = (state: SampleMasterState) => samples.filter((sample) => sample.state === state).length
      const [queued, rendering, failed] = [countIn('queued'), countIn('rendering'), countIn('failed')]
      const waiting = Math.max(0, total - ready - queued - rendering - failed)
      return { total, ready, queued, rendering, failed, waiting }
    },

    close: queue.stop,
  }
}
