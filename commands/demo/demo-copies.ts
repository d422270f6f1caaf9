import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A shop of its own: a process with a copy of the seed. */
export type DemoShop = {
  readonly port: number
  /** Of what plays the outside world for it. */
  readonly sandboxPort: number
  readonly dataDir: string
  /** Whoever has it. */
  readonly place: string
  readonly process: ChildProcess
  usedAt: number
  /** All that was sent to it, whatever became of it. */
  receivedBytes: number
}

export type CopyOptions = {
  /** The folder of the seed at the moment. */
  readonly seedDir: () => string
  /** Holds the copies; emptied at the start. */
  readonly workDir: string
  /** What a shop in a folder and on a port is started with. */
  readonly program: (place: Pick<DemoShop, 'dataDir' | 'port' | 'sandboxPort'>) => {
    readonly words: readonly string[]
    readonly env: NodeJS.ProcessEnv
  }
  /** How many visitors may have one at once. */
  readonly most: number
  readonly now: () => number
}

export type DemoCopies = {
  /** The shop behind a visitor's cookie, which is in use now. */
  readonly find: (key: string | undefined) => DemoShop | undefined
  /** Whether a visitor's shop is still there; asking does not make it one that is in use. */
  readonly has: (key: string | undefined) => boolean
  /** Gives a visitor one, and the key to it; says why where there is none. */
  readonly open: (place: string) => Promise<{ readonly key: string; readonly shop: DemoShop } | 'full' | 'enough'>
  /** One that nobody has, for pages that are only looked at. */
  readonly start: () => Promise<DemoShop>
  /** Ends one, and what is in it. */
  readonly end: (shop: DemoShop) => Promise<void>
  /** Those that nobody asked for so long. */
  readonly endIdle: () => Promise<void>
  /** All that visitors have, and what they left in them. */
  readonly endAll: () => Promise<void>
}

/** A visitor who went to lunch gives way to the next. */
const IDLE_MS = 20 * 60_000
/** From one place: one visitor may not have them all. */
const MOST_OF_ONE_PLACE = 2
const START_PATIENCE_MS = 60_000
/** A port that was free when it was chosen may be somebody's when the shop wants it. */
const STARTS = 3
const LOOK_EVERY_MS = 50
const END_PATIENCE_MS = 5_000

export function demoCopies(options: CopyOptions): DemoCopies {
  const shops = new Map<string, DemoShop>()
  /** Places that are being filled, so that two presses at once are counted as two. */
  const opening: string[] = []
  let spare: Promise<DemoShop> | undefined

  /** Started ahead, so that nobody waits for it. */
  async function takeSpare(): Promise<DemoShop> {
    const ahead = spare
    spare = undefined
    const taken = await ahead
    if (taken && (await isOpen(taken))) return taken
    if (taken) await endShop(taken)
    return startCopy(options)
  }

  function prepareSpare(): void {
    if (spare !== undefined || shops.size + opening.length >= options.most) return
    const next = startCopy(options)
    spare = next
    next.catch(() => {
      if (spare === next) spare = undefined
    })
  }

  async function endOf(key: string): Promise<void> {
    const shop = shops.get(key)
    shops.delete(key)
    if (shop) await endShop(shop)
  }

  return {
    find(key) {
      const shop = key === undefined ? undefined : shops.get(key)
      if (shop) shop.usedAt = options.now()
      return shop
    },
    has: (key) => key !== undefined && shops.has(key),
    async open(place) {
      const places = [...[...shops.values()].map((shop) => shop.place), ...opening]
      if (places.filter((other) => other === place).length >= MOST_OF_ONE_PLACE) return 'enough'
      if (places.length >= options.most) return 'full'
      opening.push(place)
      try {
        const shop: DemoShop = { ...(await takeSpare()), place, usedAt: options.now() }
        const key = randomBytes(24).toString('base64url')
        shops.set(key, shop)
        // What cannot be taken away now goes when the demo starts again.
        shop.process.once('exit', () => void endOf(key).catch(() => undefined))
        return { key, shop }
      } finally {
        opening.splice(opening.indexOf(place), 1)
        prepareSpare()
      }
    },
    async start() {
      const shop = await startCopy(options)
      prepareSpare()
      return shop
    },
    end: endShop,
    async endIdle() {
      const before = options.now() - IDLE_MS
      const idle = [...shops].filter(([, { usedAt }]) => usedAt < before)
      await Promise.all(idle.map(([key]) => endOf(key)))
    },
    async endAll() {
      const ahead = spare
      spare = undefined
      await Promise.all([...[...shops.keys()].map(endOf), ahead?.then(endShop, () => undefined)])
    },
  }
}

async function startCopy(options: CopyOptions, starts = STARTS): Promise<DemoShop> {
  const { seedDir, workDir, program, now } = options
  const dataDir = join(workDir, randomBytes(9).toString('hex'))
  await copySeed(seedDir(), dataDir)
  const [port, sandboxPort] = [await findPort(), await findPort()]
  const { words, env } = program({ dataDir, port, sandboxPort })
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const shop: DemoShop = { port, sandboxPort, dataDir, place: '', process: child, usedAt: now(), receivedBytes: 0 }
  try {
    await waitUntilOpen(shop)
    return shop
  } catch (error) {
    const mayTryAgain = hasEnded(shop) && starts > 1
    await endShop(shop)
    if (mayTryAgain) return startCopy(options, starts - 1)
    throw error
  }
}

/** Of shops that are, and of those that have not taken theirs yet: two with one port would be one shop for two visitors. */
const held = new Set<number>()

/** One that nobody holds at the moment: the shop must be told its port before it starts. */
async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  if (held.has(port)) return findPort()
  held.add(port)
  return port
}

async function waitUntilOpen(shop: DemoShop): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS
  while (Date.now() < deadline && !hasEnded(shop)) {
    if (await isOpen(shop)) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error('A shop of the demo did not start.')
}

async function isOpen({ port }: DemoShop): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return answer?.ok === true
}

async function endShop(shop: DemoShop): Promise<void> {
  const { process: child, dataDir, port, sandboxPort } = shop
  if (!hasEnded(shop)) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const kill = setTimeout(() => child.kill('SIGKILL'), END_PATIENCE_MS)
    await ended
    clearTimeout(kill)
  }
  for (const own of [port, sandboxPort]) held.delete(own)
  await rm(dataDir, { recursive: true, force: true })
}

export function hasEnded({ process: child }: DemoShop): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Written anew and never in place, so that copies may share their bytes. */
const SHARED_FOLDERS: ReadonlySet<string> = new Set(['catalogue', 'storage'])

async function copySeed(from: string, to: string, isShared = false): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copySeed(source, target, isShared || SHARED_FOLDERS.has(entry.name))
    else if (isShared) await link(source, target).catch(() => copyFile(source, target))
    else await copyFile(source, target, constants.COPYFILE_FICLONE)
  }
}
