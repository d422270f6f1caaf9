import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/database.ts'
import { findStaffByEmail } from '../../server/desk/staff-queries.ts'
import { createStaffSession, deskCookie, hashToken } from '../../server/desk/staff-sessions.ts'
import { createLogger } from '../../server/http/logger.ts'
import { repeat } from '../../server/jobs/repeat.ts'
import { type DemoShop, demoCopies, hasEnded } from './demo-copies.ts'
import { openLobby } from './lobby.ts'
import { OWNER_EMAIL } from './seed-year.ts'

const HOUR_MS = 3_600_000
const ROUND_MS = 5_000
const DAY_MS = 24 * HOUR_MS

export type Demo = {
  readonly port: number
  /** What is done every few seconds: at a full hour everything starts afresh, and idle shops make room. */
  readonly round: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A shop with a year behind it, and a copy of it for everybody who presses. */
export async function openDemo(config: Config, now: () => number = Date.now): Promise<Demo> {
  const folder = join(config.dataDir, 'demo')
  const workDir = join(folder, 'copies')
  await rm(folder, { recursive: true, force: true })
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  let seedDir = await makeSeed(config, folder)
  let madeAt = now()
  const copies = demoCopies({
    seedDir: () => seedDir,
    workDir,
    most: config.demoShops,
    now,
    program: (place) => ({ words: [START], env: environmentOf(config, place) }),
  })
  let shown = await copies.start()
  const app = openLobby({
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    copies,
    shown: () => shown,
    signIn: (shop) => signIn(config, shop),
    now,
  })

  /** The year ends today: once a day it is made anew, beside the one that is shown. */
  async function renew(): Promise<void> {
    const [oldDir, oldShop] = [seedDir, shown]
    seedDir = await makeSeed(config, folder)
    madeAt = now()
    shown = await copies.start()
    await copies.end(oldShop)
    await rm(oldDir, { recursive: true, force: true })
  }

  let hour = hourOf(now())
  await app.listen({ host: config.host, port: config.port })
  return {
    port: (app.server.address() as AddressInfo).port,
    async round() {
      if (hourOf(now()) !== hour) {
        hour = hourOf(now())
        await copies.endAll()
        if (now() - madeAt > DAY_MS) await renew()
      }
      await copies.endIdle()
      if (!hasEnded(shown)) return
      await copies.end(shown)
      shown = await copies.start()
    },
    async close() {
      await app.close()
      await Promise.all([copies.endAll(), copies.end(shown)])
    },
  }
}

function hourOf(ms: number): number {
  return Math.floor(ms / HOUR_MS)
}

/** `npm start` with DEMO=on. */
export async function serveDemo(config: Config): Promise<void> {
  const demo = await openDemo(config)
  const keeping = repeat({
    name: 'keeping the demo fresh',
    everyMs: ROUND_MS,
    logger: createLogger(config.logLevel),
    run: demo.round,
  })
  console.log(`The demo is open at ${config.publicUrl}`)
  const end = async () => {
    await keeping.stop()
    await demo.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end())
}

const START = join(import.meta.dirname, '..', 'start.ts')
const MAKE_SEED = join(import.meta.dirname, 'make-seed.ts')

let seeds = 0

async function makeSeed(config: Config, folder: string): Promise<string> {
  console.log('Making the year of the demo ...')
  seeds += 1
  const seedDir = join(folder, `seed-${seeds}`)
  const child = spawn(process.execPath, [MAKE_SEED], {
    env: environmentOf(config, { dataDir: seedDir, port: 0, sandboxPort: 1 }),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The year of the demo could not be made; the lines above say why.')
  return seedDir
}

/** A copy plays everything and reaches nobody: it is given no key, no mail server and no address but the demo's own. */
function environmentOf(
  config: Config,
  { dataDir, port, sandboxPort }: Pick<DemoShop, 'dataDir' | 'port' | 'sandboxPort'>,
): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, TZ } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    NODE_COMPILE_CACHE,
    TZ,
    NODE_ENV: 'development',
    DEMO: 'copy',
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: config.publicUrl,
    DATA_DIR: dataDir,
    SITE_DIR: config.siteDir,
    TRUSTED_PROXIES: '127.0.0.1',
    DRAW_AHEAD: 'off',
    UPLOAD_RESERVE_GB: '0.5',
    RENDITION_CACHE_GB: '0.5',
    LOG_LEVEL: 'error',
  }
}

/** For as long as the shop lives, also for what asks to prove again who one is: there is nothing to prove it with. */
async function signIn({ publicUrl }: Config, { dataDir }: DemoShop): Promise<string> {
  const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`, 1)
  try {
    const owner = await findStaffByEmail(db, OWNER_EMAIL)
    if (!owner) throw new Error('The demo has no owner.')
    const now = new Date()
    const token = await createStaffSession(db, { staffId: owner.id, method: 'passkey', client: 'The demo' }, now)
    await db
      .updateTable('staff_session')
      .set({ proved_at: new Date(now.getTime() + HOUR_MS).toISOString() })
      .where('token_hash', '=', hashToken(token))
      .execute()
    return deskCookie('desk', publicUrl.startsWith('https://'), HOUR_MS / 1000).keep(token)
  } finally {
    await db.destroy()
  }
}
