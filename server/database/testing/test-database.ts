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
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  return {
    url: server.replace(/\/postgres$/, `/${name}`),
    remove: () => runStatement(server, `drop database ${name} with (force)`),
  }
}
