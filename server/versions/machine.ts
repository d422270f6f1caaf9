import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Database } from '../database/database.ts'
import { findVersion } from '../database/migrate.ts'
import { PACKAGE_FILE } from './shop-version.ts'

const DAY_MS = 24 * 60 * 60_000
const FIRST_WITH_VERSIONS = '0063'

/** A sentence where the machine's clock cannot be right; sales, links and certificates go by it. */
export async function findClockProblem(db: Database, now: Date): Promise<string | undefined> {
  const newest = await findNewestTime(db)
  if (newest !== undefined && now.getTime() < Date.parse(newest) - DAY_MS) return say(now, `this shop ran at ${newest}`)
  const { mtime } = statSync(PACKAGE_FILE)
  return now.getTime() < mtime.getTime() - DAY_MS ? say(now, `its own files are of ${mtime.toISOString()}`) : undefined
}

function say(now: Date, why: string): string {
  return `The clock of this machine is wrong: it says ${now.toISOString()}, and ${why}. Set it, or sales, links and orders get wrong times.`
}

async function findNewestTime(db: Database): Promise<string | undefined> {
  if (((await findVersion(db)) ?? '') < FIRST_WITH_VERSIONS) return undefined
  const runs = db.selectFrom('shop_version').select(({ fn }) => fn.max('last_at').as('at'))
  const shown = db.selectFrom('publication').select(({ fn }) => fn.max('published_at').as('at'))
  const times = await Promise.all([runs, shown].map((query) => query.executeTakeFirst()))
  return times
    .flatMap((row) => row?.at ?? [])
    .toSorted()
    .at(-1)
}

/** A sentence where a folder is part of a container, and goes with it. */
export function findFleetingFolder(folder: string, mounts = readMounts()): string | undefined {
  const places = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .map((fields) => ({ place: readOctal(fields[4] ?? ''), kind: fields[fields.indexOf('-') + 1] }))
    .filter(({ place }) => place === '/' || place === folder || folder.startsWith(`${place}/`))
  const nearest = places.toSorted((a, b) => b.place.length - a.place.length)[0]
  if (nearest?.place !== '/' || nearest.kind !== 'overlay') return undefined
  return `'${folder}' is a part of this container and goes with it, orders included: give it a volume, such as -v shop:${folder}.`
}

/** Spaces and their like stand as octal numbers there. */
function readOctal(place: string): string {
  return place.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
}

/** Linux alone has it. */
function readMounts(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
  } catch {
    return ''
  }
}

/** Whether the shop runs in a container, by what the image starts or as engines mark it; upgrades go another way there. */
export function isInContainer(program = process.argv[1] ?? ''): boolean {
  return (
    basename(program) === 'container.ts' ||
    ['/.dockerenv', '/run/.containerenv'].some((file) => existsSync(file)) ||
    'KUBERNETES_SERVICE_HOST' in process.env
  )
}
