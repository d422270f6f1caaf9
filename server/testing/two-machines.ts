import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import sharp from 'sharp'
import { startSandbox } from '../../sandbox/main.ts'
import { startS3 } from '../adapters/testing/s3-server.ts'
import { readConfig } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { createTestDatabase } from '../database/testing/test-database.ts'
import { saveMaster } from '../pictures/master-queries.ts'
import { productsOf } from '../prices/products.ts'
import type { Storefront } from '../publications/storefront.ts'
import { writeGradients } from '../samples/write-stand-in-catalogue.ts'
import { masterKey, type Storage } from '../storage/storage.ts'
import { startBalancer } from './balancer.ts'
import { freePort } from './free-port.ts'
import { type SentMail, startMailServer } from './mail-server.ts'
import { startShopProcess } from './shop-process.ts'
import { writeTestSite } from './test-site.ts'

const SIZE = { width: 960, height: 540 }

export type TwoMachines = Awaited<ReturnType<typeof createTwoMachines>>
export type Machine = Awaited<ReturnType<TwoMachines['startMachine']>>

/**
 * The outside world of a shop on several machines: a PostgreSQL, an S3-compatible storage, a mail server that counts, the
 * practice checkout, and one address in front of the machines. The anime bundle is in stock.
 */
export async function createTwoMachines() {
  const [database, s3, mail, balancer] = await Promise.all([
    createTestDatabase('postgres'),
    startS3(),
    startMailServer(),
    startBalancer(),
  ])
  const sandboxPort = await freePort()
  const { bucket } = s3.settings
  const shared = {
    DATABASE_URL: database.url,
    STORAGE_URL: `s3://${bucket}?endpoint=${encodeURIComponent(s3.endpoint)}`,
    AWS_ACCESS_KEY_ID: s3.settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: balancer.url,
    SANDBOX_PORT: String(sandboxPort),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'The Shop <shop@example.com>',
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-machines-'))
  const practice = await startPractice(folder, shared)
  await stock(database.db, s3.storage)
  const machines = machineHall(folder, shared)
  return {
    db: database.db,
    balancer,
    sandboxUrl: practice.url,
    readSent: () => mail.sent.map(unfold),
    startMachine: machines.start,
    storage: s3.storage,
    /** As every machine reads them. */
    config: readConfig({ ...shared, DATA_DIR: folder }),
    /** Whether any machine holds the lock of the one that sends the mail. */
    async hasLeader(): Promise<boolean> {
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
      return rows.length > 0
    },
    async stop() {
      machines.killAll()
      balancer.stop()
      await mail.stop()
      await Promise.all([practice.stop(), s3.close()])
      await database.drop()
    },
  }
}

/** The practice checkout, with the secret that the shop's settings imply. */
async function startPractice(folder: string, settings: Record<string, string>) {
  const { payments, sandbox, publicUrl } = readConfig({ ...settings, DATA_DIR: folder })
  if (!payments.usesSandbox) throw new Error('The practice checkout is not in use.')
  const products = () => [...productsOf(SAMPLE_CONTENT, standInCatalogue().bundles).values()]
  const retryDelaysMs = [200, 500, 1000]
  const checkout = { secret: payments.secret, folder: join(folder, 'sandbox'), products, retryDelaysMs }
  return startSandbox({ ...sandbox, host: 'localhost', shopUrl: publicUrl, checkout })
}

async function writeCatalogue(dataDir: string): Promise<string> {
  await writeGradients(dataDir, standInCatalogue())
  return dataDir
}

type MachineOptions = { readonly storefront?: Storefront; readonly env?: Record<string, string> }

function machineHall(folder: string, settings: Record<string, string>) {
  const site = writeTestSite()
  const catalogue = writeCatalogue(join(folder, 'catalogue'))
  const children = new Set<ChildProcess>()
  return {
    /** Every machine has a disk of its own, and nothing on it but the catalogue that its set-up made. */
    async start({ storefront, env = {} }: MachineOptions = {}) {
      const dataDir = mkdtempSync(join(folder, 'machine-'))
      cpSync(await catalogue, dataDir, { recursive: true })
      const port = await freePort()
      const { child, says, ended } = startShopProcess(
        site,
        { ...settings, DATA_DIR: dataDir, PORT: String(port), ...env },
        { storefront },
      )
      children.add(child)
      await says('The shop is open at')
      return {
        port,
        url: `http://127.0.0.1:${port}`,
        /** Without warning. */
        async kill() {
          child.kill('SIGKILL')
          await ended
        },
      }
    },
    killAll() {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

/** Long lines are broken with '=' at their end, and '=' itself is written as =3D. */
function unfold({ to, message }: SentMail): SentMail {
  return { to, message: message.replace(/=\r\n/g, '').replaceAll('=3D', '=') }
}

async function stock(db: Database, storage: Storage): Promise<void> {
  const category = 'anime'
  for (const { id: wallpaperId, addedAt } of standInCatalogue().wallpapers[category] ?? []) {
    const raw = { ...SIZE, channels: 3 } as const
    const pixels = randomBytes(SIZE.width * SIZE.height * 3)
    const content = await sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer()
    const sha256 = createHash('sha256').update(content).digest('hex')
    const storageKey = masterKey(sha256)
    await storage.put(storageKey, content, sha256)
    const facts = { storageKey, sha256, crc32: crc32(content), sizeBytes: content.length, addedAt }
    await saveMaster(db, { wallpaperId, category, format: 'png', ...facts, ...SIZE })
  }
}
