import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, type DatabaseKind, openDatabase } from '../database.ts'
import { memoryFolder } from './memory-folder.ts'
import { runStatement } from './postgres-server.ts'

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

/** Migrated and emptied, waiting for the next test of this process. */
const emptied: string[] = []

/** Making a database takes a tenth of a second and emptying one some milliseconds: they go from test to test. */
async function migratedPostgres(server: string, template: string) {
  const waiting = emptied.pop()
  const name = waiting ?? newName()
  if (!waiting) await runStatement(server, `create database ${name} template ${template}`)
  const url = urlOf(server, name)
  return {
    url,
    async remove() {
      await runStatement(url, EMPTY_ALL)
      emptied.push(name)
    },
  }
}

/** Whoever is still there goes; then every table but the list of migrations, whatever refers to what, and every counter. */
const EMPTY_ALL = `do $$ declare found record; begin
  perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
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
