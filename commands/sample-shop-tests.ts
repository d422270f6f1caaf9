import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint } from '../bootstrap/fingerprint.mjs'

const root = join(import.meta.dirname, '..')
/** In node_modules, so that it is never committed and goes with the packages that the run was green with. */
const RECORD = join(root, 'node_modules', '.cache', 'sample-shop-green')

/** All that the tests of the project sample-shop read: the package, its tools with their tests, what these import. */
export const INPUTS = [
  'sample-shop/artwork',
  'sample-shop/content',
  'sample-shop/previews',
  'sample-shop/previews.ts',
  'commands/samples',
  'server/catalogue',
  'package-lock.json',
  'vitest.config.ts',
]

export const LEFT_OUT = 'The sample shop has not changed since its last green run; its tests are left out.'

export type SampleShopState = {
  /** Of everything that its tests read, as it is now. */
  readonly now: string
  /** The same at the last green run on this machine; null where there was none. */
  readonly green: string | null
  /** Whether it differs from the last tag; asked only where a release is at stake. No tag counts as a difference. */
  readonly isSinceTag?: boolean
}

/** Drawing every scene takes minutes and can only change with what is drawn. */
export function isSampleShopDue({ now, green, isSinceTag = false }: SampleShopState): boolean {
  return green !== now || isSinceTag
}

export function readSampleShopState(asksTag: boolean, record = RECORD): SampleShopState {
  const now = `${process.version} ${process.platform} ${fingerprint(INPUTS.map((path) => join(root, path)))}`
  return { now, green: readGreen(record), ...(asksTag && { isSinceTag: differsFromTag() }) }
}

/** `state` is the one from before the run: what changed meanwhile was not tested. */
export function noteGreen({ now }: SampleShopState, record = RECORD): void {
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, now)
}

function readGreen(record: string): string | null {
  try {
    return readFileSync(record, 'utf8')
  } catch {
    return null
  }
}

function differsFromTag(): boolean {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const { status, stdout } = git('describe', '--tags', '--abbrev=0')
  return status !== 0 || git('diff', '--quiet', stdout.trim(), '--', ...INPUTS).status !== 0
}
