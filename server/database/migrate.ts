import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ConfigError } from '../config/config-error.ts'
import { compareVersions } from '../versions/compare-versions.ts'
import { copyBeforeUpgrade } from './copy-before-upgrade.ts'
import type { Database } from './database.ts'
import * as pageViews from './migrations/0001-page-views.ts'
import * as mailOutbox from './migrations/0002-mail-outbox.ts'
import * as accounts from './migrations/0003-accounts.ts'
import * as payments from './migrations/0004-payments.ts'
import * as library from './migrations/0005-library.ts'
import * as favourites from './migrations/0006-favourites.ts'
import * as masters from './migrations/0007-masters.ts'
import * as checkouts from './migrations/0008-checkouts.ts'
import * as eventTries from './migrations/0009-event-tries.ts'
import * as orderAmounts from './migrations/0010-order-amounts.ts'
import * as mailFate from './migrations/0011-mail-fate.ts'
import * as addressProofs from './migrations/0012-address-proofs.ts'
import * as libraryAccess from './migrations/0013-library-access.ts'
import * as renditions from './migrations/0014-renditions.ts'
import * as orderAccounts from './migrations/0015-order-accounts.ts'
import * as publishedPictures from './migrations/0016-published-pictures.ts'
import * as checkoutPages from './migrations/0017-checkout-pages.ts'
import * as convertedAmounts from './migrations/0018-converted-amounts.ts'
import * as publications from './migrations/0019-publications.ts'
import * as ownPictures from './migrations/0020-own-pictures.ts'
import * as orderNumbers from './migrations/0021-order-numbers.ts'
import * as desk from './migrations/0022-desk.ts'
import * as settings from './migrations/0023-settings.ts'
import * as refunds from './migrations/0024-refunds.ts'
import * as deskLists from './migrations/0025-desk-lists.ts'
import * as deletedPictures from './migrations/0026-deleted-pictures.ts'
import * as search from './migrations/0027-search.ts'
import * as refundTimes from './migrations/0028-refund-times.ts'
import * as policyVersions from './migrations/0029-policy-versions.ts'
import * as contact from './migrations/0030-contact.ts'
import * as backupRuns from './migrations/0031-backup-runs.ts'
import * as consents from './migrations/0032-consents.ts'
import * as deskFigures from './migrations/0033-desk-figures.ts'
import * as withdrawals from './migrations/0034-withdrawals.ts'
import * as reviews from './migrations/0035-reviews.ts'
import * as orderSums from './migrations/0036-order-sums.ts'
import * as drawingTimes from './migrations/0037-drawing-times.ts'
import * as credits from './migrations/0038-credits.ts'
import * as dataLinks from './migrations/0039-data-links.ts'
import * as publishingRuns from './migrations/0040-publishing-runs.ts'
import * as receipts from './migrations/0041-receipts.ts'
import * as priceTimes from './migrations/0042-price-times.ts'
import * as draftPictures from './migrations/0043-draft-pictures.ts'
import * as gifts from './migrations/0044-gifts.ts'
import * as orderSumsByState from './migrations/0045-order-sums.ts'
import * as discountCodes from './migrations/0046-discount-codes.ts'
import * as announcements from './migrations/0047-announcements.ts'
import * as uploads from './migrations/0048-uploads.ts'
import * as searchFilters from './migrations/0049-search-filters.ts'
import * as feeds from './migrations/0050-feeds.ts'
import * as setups from './migrations/0051-setups.ts'
import * as uploadSizes from './migrations/0052-upload-sizes.ts'
import * as wentBack from './migrations/0053-went-back.ts'
import * as sampleRevisions from './migrations/0054-sample-revisions.ts'
import * as renditionClaims from './migrations/0055-rendition-claims.ts'
import * as collections from './migrations/0056-collections.ts'
import * as staffLinkKeys from './migrations/0057-staff-link-keys.ts'
import * as codeBuyers from './migrations/0059-code-buyers.ts'
import * as shopVersions from './migrations/0063-shop-versions.ts'
import * as pictures from './migrations/0064-pictures.ts'

/** In order; a migration that has run anywhere is never changed or removed. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-page-views': pageViews,
  '0002-mail-outbox': mailOutbox,
  '0003-accounts': accounts,
  '0004-payments': payments,
  '0005-library': library,
  '0006-favourites': favourites,
  '0007-masters': masters,
  '0008-checkouts': checkouts,
  '0009-event-tries': eventTries,
  '0010-order-amounts': orderAmounts,
  '0011-mail-fate': mailFate,
  '0012-address-proofs': addressProofs,
  '0013-library-access': libraryAccess,
  '0014-renditions': renditions,
  '0015-order-accounts': orderAccounts,
  '0016-published-pictures': publishedPictures,
  '0017-checkout-pages': checkoutPages,
  '0018-converted-amounts': convertedAmounts,
  '0019-publications': publications,
  '0020-own-pictures': ownPictures,
  '0021-order-numbers': orderNumbers,
  '0022-desk': desk,
  '0023-settings': settings,
  '0024-refunds': refunds,
  '0025-desk-lists': deskLists,
  '0026-deleted-pictures': deletedPictures,
  '0027-search': search,
  '0028-refund-times': refundTimes,
  '0029-policy-versions': policyVersions,
  '0030-contact': contact,
  '0031-backup-runs': backupRuns,
  '0032-consents': consents,
  '0033-desk-figures': deskFigures,
  '0034-withdrawals': withdrawals,
  '0035-reviews': reviews,
  '0036-order-sums': orderSums,
  '0037-drawing-times': drawingTimes,
  '0038-credits': credits,
  '0039-data-links': dataLinks,
  '0040-publishing-runs': publishingRuns,
  '0041-receipts': receipts,
  '0042-price-times': priceTimes,
  '0043-draft-pictures': draftPictures,
  '0044-gifts': gifts,
  '0045-order-sums': orderSumsByState,
  '0046-discount-codes': discountCodes,
  '0047-announcements': announcements,
  '0048-uploads': uploads,
  '0049-search-filters': searchFilters,
  '0050-feeds': feeds,
  '0051-setups': setups,
  '0052-upload-sizes': uploadSizes,
  '0053-went-back': wentBack,
  '0054-sample-revisions': sampleRevisions,
  '0055-rendition-claims': renditionClaims,
  '0056-collections': collections,
  '0057-staff-link-keys': staffLinkKeys,
  '0059-code-buyers': codeBuyers,
  '0063-shop-versions': shopVersions,
  '0064-pictures': pictures,
}

/**
 * Brings the database up to date, or up to the named migration. Safe to run from several processes at once and to kill
 * midway. A database that is ahead of this code is left alone: going backwards would lose what only it knows. One that
 * has something in it is copied first (see copy-before-upgrade.ts).
 */
export async function migrate(db: Database, upTo?: string): Promise<void> {
  await copyBeforeUpgrade(
    db,
    () => isOlder(db),
    () => runMigrations(db, upTo),
  )
}

/** Whether it has been through some migrations and not through all. */
export async function isOlder(db: Database): Promise<boolean> {
  const done = await listDone(db)
  await refuseNewer(db, done)
  return done.length > 0 && done.length < Object.keys(MIGRATIONS).length
}

async function runMigrations(db: Database, upTo?: string): Promise<void> {
  await refuseNewer(db, await listDone(db))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  for (let triesLeft = LOCKED_TRIES; ; triesLeft--) {
    const error = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest()).then(
      (result) => result.error,
      (thrown: unknown) => thrown,
    )
    if (!error) return
    if (triesLeft === 0 || !isLocked(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, LOCKED_PAUSE_MS))
  }
}

/** The newest migration that the database has been through; nothing if it is empty. */
export async function findVersion(db: Database): Promise<string | undefined> {
  const done = await listDone(db)
  await refuseNewer(db, done)
  return done.at(-1)
}

/** For whoever only reads: throws one sentence if the database is not up to date. */
export async function refuseOlder(db: Database): Promise<void> {
  const done = await listDone(db)
  await refuseNewer(db, done)
  if (done.length === Object.keys(MIGRATIONS).length) return
  throw new ConfigError('The database is older than this version of the shop; npm start brings it up to date.')
}

/** Throws one sentence if this code does not know the migration. */
async function refuseNewer(db: Database, done: readonly string[]): Promise<void> {
  const unknown = done.find((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown === undefined) return
  const maker = await findNewestOpener(db)
  throw new ConfigError(
    `The database is newer than this version of the shop (it has been through '${unknown}'); start ${maker ? `version ${maker}, which made it` : 'the version that made it'}.`,
  )
}

/** The newest version that has opened the database; nothing where that was before versions were noted. */
export async function findNewestOpener(db: Database): Promise<string | undefined> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'shop_version')) return undefined
  const versions = await db.selectFrom('shop_version').select('version').execute()
  return versions
    .map(({ version }) => version)
    .toSorted(compareVersions)
    .at(-1)
}

async function listDone(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const LOCKED_TRIES = 100
const LOCKED_PAUSE_MS = 100

/** SQLite does not wait where two transactions that read first both want to write; the next try finds the work done. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
