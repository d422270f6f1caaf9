import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { memoryFolder } from './memory-folder.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A migrated database of each kind; copying one takes a tenth of the time of migrating another. */
    templates: { readonly sqliteFile: string; readonly postgresName: string }
  }
}

type OpenDatabases = {
  readonly postgresUrl: string
  readonly templates: { readonly sqliteFile: string; readonly postgresName: string }
  readonly close: () => Promise<void>
  /** Projects whose tests may still ask for one. */
  users: number
}

/** Of the process that runs all projects. */
const run = globalThis as { testDatabases?: Promise<OpenDatabases> }

/** It is never killed, and what is in it is gone in a minute: nobody waits for a disk, cleans up or plans for long. */
const HURRIED = ['synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off']

/** One PostgreSQL and one folder for the whole test run; each test file makes databases and folders of its own in them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.testDatabases ??= openDatabases()
  const opened = await run.testDatabases
  opened.users += 1
  project.provide('postgresUrl', opened.postgresUrl)
  project.provide('templates', opened.templates)
  return async () => {
    opened.users -= 1
    if (opened.users === 0) await opened.close()
  }
}

async function openDatabases(): Promise<OpenDatabases> {
  const folder = mkdtempSync(join(memoryFolder(), 'shop-tests-'))
  // PostgreSQL is another user's, and has to find its folder in it.
  chmodSync(folder, 0o711)
  // Read by os.tmpdir() in every test, and gone with all that they leave.
  process.env.TMPDIR = folder
  const server = await startPostgres(HURRIED)
  const sqliteFile = join(folder, 'shop.sqlite')
  const postgresName = 'migrated'
  await server.run(`create database ${postgresName}`)
  for (const url of [`sqlite:${sqliteFile}`, server.url.replace(/\/postgres$/, `/${postgresName}`)]) {
    const db = openDatabase(url)
    await migrate(db)
    await db.destroy()
  }
  return {
    postgresUrl: server.url,
    templates: { sqliteFile, postgresName },
    users: 0,
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
