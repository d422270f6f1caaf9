// Asks everything that the shop needs, for real, and says what would fail: `npm run shop -- doctor`.
import { PREVIEWS_DIR } from 'sample-shop/previews'
import { countOf } from '../contract/count.ts'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import type { Config } from '../server/config/config.ts'
import { EMPTY_CONTENT } from '../server/content/empty-content.ts'
import type { Database } from '../server/database/database.ts'
import { refuseOlder } from '../server/database/migrate.ts'
import { examine, type Finding, fails, ok, type Patient, sentenceOf } from '../server/doctor/check.ts'
import { CHECKS } from '../server/doctor/checks.ts'
import { withoutSecrets } from '../server/doctor/failure-words.ts'
import { command, FAILED, OK } from './command-line.ts'
import { openShopDatabase, readGivenConfig } from './existing-shop.ts'
import { withSaved } from './saved-settings.ts'
import { shownCatalogue, shownContent } from './shop-content.ts'

const TABLE = {
  name: 'doctor',
  forms: [''],
  does: `Asks for real, side by side: the database, the storage (a file of its own is written, read and removed), the payment
provider's key and prices, webhooks, the mail server's password, the contact address, the seller and what
their country asks for, others' marks in names, the age of the last backup, and for every bundle its wallpapers, masters (or recipes for samples), previews, and whether it can be paid for.`,
  notes: `Each line says what was asked and what was found. The status is 1 if something would fail. Nothing is changed or sent,
and no secret is printed.`,
}

export const run = command(TABLE, async () => {
  const given = readGivenConfig()
  // A database that cannot be read is a finding, and the given settings are examined alone.
  const config = await withSaved(given).catch(() => given)
  const findings = await examineShop(config)
  const clean = withoutSecrets(config)
  for (const finding of findings) for (const line of linesOf(finding)) console.log(clean(line))
  const failed = findings.filter(({ verdict }) => verdict === 'fails').length
  if (failed === 0) return OK
  console.error(failed === 1 ? 'One thing would fail.' : `${failed} things would fail.`)
  return FAILED
})

/** The database and the catalogue come first: most checks need them. */
async function examineShop(config: Config): Promise<Finding[]> {
  const database = await openBooks(config)
  const opened = database.db && (await openCatalogue(database.db, config))
  const patient: Partial<Patient> = {
    config,
    ...(await chooseStorage(config.storage)),
    now: new Date(),
    samplesDir: PREVIEWS_DIR,
    content: database.db ? await shownContent(database.db, config) : EMPTY_CONTENT,
    ...(database.db && { db: database.db }),
    ...(opened?.catalogue && { catalogue: opened.catalogue }),
  }
  try {
    return [database.finding, ...(opened ? [opened.finding] : []), ...(await examine(CHECKS, patient))]
  } finally {
    await database.db?.destroy()
  }
}

async function openBooks(config: Config): Promise<{ db?: Database; finding: Finding }> {
  const about = 'database'
  let db: Database | undefined
  try {
    db = openShopDatabase(config)
    await refuseOlder(db)
    return { db, finding: ok(about, 'It answers and is up to date.') }
  } catch (error) {
    await db?.destroy()
    return { finding: fails(about, sentenceOf(error), 'docs/operations.md says what to do.') }
  }
}

async function openCatalogue(db: Database, config: Config) {
  const about = 'catalogue'
  try {
    const catalogue = await shownCatalogue(db, config)
    const count = Object.values(catalogue.wallpapers).flat().length
    return {
      catalogue,
      finding: ok(
        about,
        `${countOf(count, 'wallpaper')} in ${countOf(catalogue.categories.length, 'category', 'categories')}.`,
      ),
    }
  } catch (error) {
    return { finding: fails(about, sentenceOf(error), 'npm start makes it anew.') }
  }
}

const WORDS = { ok: 'ok   ', note: 'note ', fails: 'FAILS' } as const

function linesOf({ verdict, about, found, advice }: Finding): string[] {
  const start = `${WORDS[verdict]}  ${about.padEnd(20)}  `
  return [`${start}${found}`, ...(advice ? [`${' '.repeat(start.length)}→ ${advice}`] : [])]
}
