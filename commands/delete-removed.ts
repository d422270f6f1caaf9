// Deletes the files of removed pictures that nobody has a right to: `npm run shop -- delete-removed --help`.
import { countOf } from '../contract/count.ts'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import type { Config } from '../server/config/config.ts'
import {
  type DeletionPlan,
  deletePicture,
  planDeletion,
  type RemovedPicture,
} from '../server/library/delete-pictures.ts'
import { deleteRecord, listRemovedRecords } from '../server/pictures/change-picture.ts'
import { listKeptPictures } from '../server/publications/publication-queries.ts'
import { readWholeNumber } from './argument-readers.ts'
import { command, OK, UsageError } from './command-line.ts'
import { openShopDatabase, readShopConfig } from './existing-shop.ts'
import { shownContent, upgradeBooks } from './shop-content.ts'

const LEAST_DAYS = 7
const DAYS = 30
const DAY_MS = 86_400_000

const TABLE = {
  name: 'delete-removed',
  forms: [''],
  does: `Says which pictures that were removed from the shop could be deleted for good, and how much room that makes: nobody has
a right to them, and no publication of the last ${DAYS} days shows them. Deletes nothing without --delete.`,
  options: {
    delete: { does: 'delete their masters, renditions, previews and records; nothing brings them back but a backup' },
    'older-than': {
      takes: 'days',
      does: `so long they must be out of the shop (default ${DAYS}, at least ${LEAST_DAYS})`,
      read: readWholeNumber(36_500),
    },
  },
  notes: `A publication that shows a deleted picture cannot be shown again. A picture that somebody bought stays for good, also
if the order was refunded. Samples have no files of their own to delete.`,
} as const

export const run = command(TABLE, async ({ options: { delete: isMeant, 'older-than': days = DAYS } }) => {
  if (days < LEAST_DAYS) throw new UsageError(`--older-than takes at least ${LEAST_DAYS} days.`)
  const config = await readShopConfig()
  if (!isMeant) return withPlan(config, days, async (plan) => tell(plan))
  return withPlan(config, days, async (plan, forget) => {
    for (const picture of plan.deletable) await forget(picture)
    tellDeleted(plan)
  })
})

type Forget = (picture: RemovedPicture) => Promise<void>

async function withPlan(
  config: Config,
  days: number,
  act: (plan: DeletionPlan, forget: Forget) => Promise<void>,
): Promise<number> {
  const { dataDir } = config
  const db = openShopDatabase(config)
  try {
    await upgradeBooks(db, config)
    const { storage, shared } = await chooseStorage(config.storage)
    const records = await listRemovedRecords({ db, content: await shownContent(db, config) })
    const removed = records.map((record) => ({
      id: record.wallpaper.id,
      title: record.wallpaper.title,
      forget: () => deleteRecord({ db, dataDir, shared }, record),
    }))
    const now = () => new Date()
    const kept = await listKeptPictures(db, new Date(now().getTime() - days * DAY_MS))
    await act(await planDeletion(db, removed, kept), (picture) => deletePicture({ db, storage, now }, picture))
    return OK
  } finally {
    await db.destroy()
  }
}

function tell(plan: DeletionPlan): void {
  for (const { id, title } of plan.deletable) console.log(`${id.padEnd(32)} ${title}`)
  const { length } = plan.deletable
  console.log(
    `${countOf(length, 'picture')} (${megabytes(plan)}) can be deleted.${length > 0 ? ' --delete does it.' : ''}`,
  )
  tellRest(plan)
}

function tellDeleted(plan: DeletionPlan): void {
  console.log(`${countOf(plan.deletable.length, 'picture')} (${megabytes(plan)}) deleted.`)
  tellRest(plan)
}

function tellRest({ owned, kept }: DeletionPlan): void {
  if (owned.length > 0) console.log(`${countOf(owned.length, 'picture stays', 'pictures stay')}: somebody bought them.`)
  if (kept.length > 0)
    console.log(
      `${countOf(kept.length, 'picture stays', 'pictures stay')} for now: publications that are not old enough show them.`,
    )
}

function megabytes({ deletable }: DeletionPlan): string {
  const bytes = deletable.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return `${(bytes / 1e6).toFixed(1)} MB`
}
