import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { openDatabase } from '../server/database/database.ts'
import { listAllMasters } from '../server/pictures/master-queries.ts'
import { listRecords } from '../server/pictures/picture-queries.ts'
import { picturePaths } from '../server/pictures/preview-files.ts'

export type ImportDrill = {
  /** How often the import was killed, and whether each kill hit it at work. */
  readonly kills: number
  readonly wallpapers: number
  /** Sentences about what is wrong; none is what we want. */
  readonly losses: readonly string[]
}

const root = join(import.meta.dirname, '..')

/** Kills imports without warning until one gets through, then checks every byte of the outcome. */
export async function runImportDrill({ files = 16, kills = 6 } = {}): Promise<ImportDrill> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-import-drill-'))
  const masters = join(folder, 'masters')
  const dataDir = join(folder, 'data')
  mkdirSync(masters)
  for (let at = 0; at < files; at++) await drawMaster(at, join(masters, `master ${at}.png`))
  let hits = 0
  for (let at = 0; at < kills; at++) {
    const child = startImport(masters, dataDir)
    // Each kill comes a little later than the one before: at start, while decoding, while storing, while writing.
    if (await killAfter(child, 700 + at * 450)) hits++
  }
  const complaints = await Promise.all([startImport(masters, dataDir), startImport(masters, dataDir)].map(complaintOf))
  const untried = hits === 0 ? ['No kill hit an import at work.'] : []
  const losses = [...untried, ...complaints.flat(), ...(await findLosses(masters, dataDir))]
  const { length: wallpapers } = await listImported(dataDir)
  rmSync(folder, { recursive: true, force: true })
  return { kills: hits, wallpapers, losses }
}

export function drawMaster(at: number, file: string): Promise<unknown> {
  const background = { r: (at * 47) % 256, g: (at * 89) % 256, b: (at * 151) % 256 }
  const noise = { type: 'gaussian', mean: 20 + at, sigma: 30 } as const
  return sharp({ create: { width: 640, height: 360, channels: 3, background, noise } })
    .png()
    .toFile(file)
}

export function startImport(masters: string, dataDir: string): ChildProcess {
  const args = [join(root, 'commands/shop.ts'), 'import', 'space', masters, '--allow-small']
  return spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function complaintOf(child: ChildProcess): Promise<string[]> {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-1000)
  })
  const code = await ended(child)
  return code === 0 ? [] : [`An undisturbed import ended with ${code}: ${words}`]
}

async function killAfter(child: ChildProcess, ms: number): Promise<boolean> {
  await Promise.race([sleep(ms), ended(child)])
  const wasRunning = child.exitCode === null
  child.kill('SIGKILL')
  await ended(child)
  return wasRunning
}

export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', resolve))
}

async function listImported(dataDir: string) {
  const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
  try {
    return (await listRecords(db, 'space')).filter(({ source }) => source).map(({ wallpaper }) => wallpaper)
  } finally {
    await db.destroy()
  }
}

export async function findLosses(masters: string, dataDir: string): Promise<string[]> {
  const losses: string[] = []
  const wallpapers = await listImported(dataDir)
  const originals = readdirSync(masters).map((name) => sha256(join(masters, name)))
  const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
  const rows = await listAllMasters(db)
  await db.destroy()
  if (originals.length === 0) losses.push('There was nothing to import.')
  if (wallpapers.length !== originals.length)
    losses.push(`${wallpapers.length} of ${originals.length} are in the shop.`)
  for (const { id, preview } of wallpapers) {
    const master = rows.find(({ wallpaperId }) => wallpaperId === id)
    const stored = master && sha256(join(dataDir, 'storage', master.storageKey))
    if (!stored || !originals.includes(stored)) losses.push(`${id} has no whole master.`)
    for (const path of picturePaths(preview)) {
      const file = join(dataDir, 'catalogue', 'previews', path)
      if (!(await isWholePicture(file))) losses.push(`${path} is not whole.`)
    }
  }
  if (new Set(rows.map((row) => row.sha256)).size !== rows.length) losses.push('A master was stored twice.')
  return losses
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

async function isWholePicture(file: string): Promise<boolean> {
  return sharp(file)
    .stats()
    .then(() => true)
    .catch(() => false)
}
