import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, type DatabaseKind, openDatabase } from '../database.ts'
import { memoryFolder } from './memory-folder.ts'
import { EMPTY_DATABASES, runStatement } from './postgres-server.ts'

export const DATABASE_KINDS: readonly DatabaseKind[] = ['sqlite', 'postgres']

export type TestDatabase = { readonly url: string; readonly db: Database; drop(): Promise<void> }

/** A fresh, migrated database of either kind, so that one suite runs on both. */
export function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const { sqliteFile, postgresName } = inject('templates')
  return createDatabase(kind, kind === 'sqlite' ? sqliteFile : postgresName)
}

/** For tests of the migrations themselves, and of what fills an empty place. */
export function createEmptyDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return createDatabase(kind, null)
}

async function createDatabase(kind: DatabaseKind, template: string | null): Promise<TestDatabase> {
  const { url, remove } = kind === 'sqlite' ? sqliteDatabase(template) : await postgresDatabase(template)
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

function sqliteDatabase(template: string | null) {
  const folder = mkdtempSync(join(memoryFolder(), 'sqlite-'))
  const file = join(folder, 'shop.sqlite')
  if (template) copyFileSync(template, file)
  return { url: `sqlite:${file}`, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function postgresDatabase(template: string | null) {
  const server = inject('postgresUrl')
  if (template) return migratedPostgres(server, template)
  const name = newName()
  await runStatement(server, `create database ${name}`)
  return { url: urlOf(server, name), remove: () => runStatement(server, `drop database ${name} with (force)`) }
}

/** Making a database takes a tenth of a second and emptying one some milliseconds: they go from test to test. */
async function migratedPostgres(server: string, template: string) {
  const [found] = await runStatement(server, TAKE_EMPTY)
  const name = found ? String(found.name) : newName()
  if (!found) await runStatement(server, `create database ${name} template ${template}`)
  return {
    url: urlOf(server, name),
    async remove() {
      await runStatement(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
      await runStatement(urlOf(server, name), EMPTY_ALL)
      await runStatement(server, `insert into ${EMPTY_DATABASES} values ('${name}')`)
    },
  }
}

const TAKE_EMPTY = `delete from ${EMPTY_DATABASES} where name =
  (select name from ${EMPTY_DATABASES} limit 1 for update skip locked) returning name`

/** Every table but the list of migrations, whatever refers to what, and every counter. */
const EMPTY_ALL = `do $$ declare found record; begin
  set local session_replication_role = replica;
  for found in select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('delete from %I', found.name);
  end loop;
  for found in select sequencename as name from pg_sequences where schemaname = 'public' loop
    execute format('alter sequence %I restart', found.name);
  end loop;
end $$`

function newName(): string {
  return `shop_${randomUUID().replaceAll('-', '')}`
}

function urlOf(server: string, name: string): string {
  return server.replace(/\/postgres$/, `/${name}`)
}
