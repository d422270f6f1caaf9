import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SAMPLE_CONTENT as content } from 'sample-shop/content/content.ts'
import { readShopCatalogue } from '../../harness/shop-catalogue.ts'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { notePublished } from '../../server/library/note-published.ts'
import { productsOf } from '../../server/prices/products.ts'

const BOOKS = 'shop.sqlite'
/** The newest migration of version 1.0.0. */
const VERSION_1 = '0016-published-pictures'
const THEN = new Date('2026-01-01T12:00:00Z')

/** Puts books in the volume's place as version 1.0.0 left them: with what was published noted at its last start. */
export async function goBackToVersionOne(data: string): Promise<void> {
  const catalogue = await readShopCatalogue(readConfig({ DATA_DIR: data }))
  for (const name of readdirSync(data)) if (name.startsWith(BOOKS)) rmSync(join(data, name))
  const db = openDatabase(`sqlite:${join(data, BOOKS)}`)
  await migrate(db, VERSION_1)
  for (const { slug, currency, priceMinor } of productsOf(content, catalogue.bundles).values()) {
    await sql`insert into price (id, product, currency, amount_minor, valid_from)
      values (${slug}, ${slug}, ${currency}, ${priceMinor}, ${new Date(0).toISOString()})`.execute(db)
  }
  // Under the name that this version knows it by.
  await sql`alter table picture rename to shown_picture`.execute(db)
  await notePublished(db, catalogue, THEN)
  await sql`alter table shown_picture rename to picture`.execute(db)
  await db.destroy()
}

/** Whether the books are as new as this version, and a copy of what they were lies beside them. */
export function isUpgraded(data: string): boolean {
  return readdirSync(data).some((name) => name.startsWith(`${BOOKS}.before-upgrade-`) && !name.endsWith('.part'))
}

/** Lets the books go through a step that this version does not know; returns how to take that back. */
export async function ahead(data: string): Promise<() => Promise<void>> {
  const file = join(data, BOOKS)
  const db = openDatabase(`sqlite:${file}`)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', ${THEN.toISOString()})`.execute(
    db,
  )
  await db.destroy()
  const before = join(data, 'as-it-was')
  copyFileSync(file, before)
  return async () => {
    copyFileSync(before, file)
    rmSync(before)
    const opened = openDatabase(`sqlite:${file}`)
    await sql`delete from kysely_migration where name = '9999-of-tomorrow'`.execute(opened)
    await opened.destroy()
  }
}
