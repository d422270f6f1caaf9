import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseKind, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

export const DATABASE_KINDS: readonly DatabaseKind[] = ['sqlite', 'postgres']

export type TestDatabase = { readonly url: string; readonly db: Database; drop(): Promise<void> }

/** A fresh, migrated database of either kind, so that one suite runs on both. */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const database = await createEmptyDatabase(kind)
  await migrate(database.db)
  return database
}

export async function createEmptyDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const { url, remove } = kind === 'sqlite' ? sqliteFile() : await postgresDatabase()
  const db = openDatabase(url)
  return {
    url,
    db,
    async drop() {
      await db.destroy()
      await remove()
    },
  }
}

function sqliteFile() {
  const folder = mkdtempSync(join(tmpdir(), 'pure-8k-sqlite-'))
  return {
    url: `sqlite:${join(folder, 'shop.sqlite')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function postgresDatabase() {
  const server = inject('postgresUrl')
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  await runOn(server, `create database ${name}`)
  return {
    url: server.replace(/\/postgres$/, `/${name}`),
    remove: () => runOn(server, `drop database ${name} with (force)`),
  }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
