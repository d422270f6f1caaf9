import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint } from '../bootstrap/fingerprint.mjs'

const root = join(import.meta.dirname, '..')
/** Where it is noted what was green. */
export type Records = {
  /** On this machine; in node_modules, so that it goes with the packages that the run was green with. */
  readonly own: string
  /** What came with the code: committed with the change that it vouches for, and good for that very state alone. */
  readonly committed: string
}

const RECORDS: Records = {
  own: join(root, 'node_modules', '.cache', 'sample-shop-green'),
  committed: join(root, 'sample-shop', 'green.txt'),
}

/** All that the tests of the project sample-shop read: the package, its tools with their tests, what these import. */
export const INPUTS = [
  'sample-shop/artwork',
  'sample-shop/content',
  'sample-shop/previews',
  'sample-shop/previews.ts',
  'commands/samples',
  'server/decoding',
  'server/pictures',
  'server/samples',
  'server/storage',
  'package-lock.json',
  'vitest.config.ts',
]

export const LEFT_OUT =
  'The sample shop is as it was when its tests were green; they are left out. To run them: npm test -- sample-shop'

export type SampleShopState = {
  /** Of everything that its tests read, as it is now. */
  readonly now: string
  /** The states that were green; none where there is no record. */
  readonly green: readonly string[]
  /** Whether it differs from the last tag; asked only where all is asked for. No tag counts as a difference. */
  readonly isSinceTag?: boolean
}

/** Drawing every scene takes minutes and can only change with what is drawn. */
export function isSampleShopDue({ now, green, isSinceTag = false }: SampleShopState): boolean {
  return !green.includes(now) || isSinceTag
}

/** Where all is asked for, nobody's word counts but this machine's own. */
export function readSampleShopState(
  asksAll: boolean,
  { own, committed }: Records = RECORDS,
  print = fingerprint(INPUTS.map((path) => join(root, path))),
): SampleShopState {
  const now = `${process.version} ${process.platform} ${print}`
  const isVouched = !asksAll && readRecord(committed) === print
  return { now, green: isVouched ? [now] : [readRecord(own)], ...(asksAll && { isSinceTag: differsFromTag() }) }
}

/** `state` is the one from before the run: what changed meanwhile was not tested. */
export function noteGreen({ now }: SampleShopState, { own, committed }: Records = RECORDS): void {
  mkdirSync(dirname(own), { recursive: true })
  writeFileSync(own, `${now}\n`)
  writeFileSync(committed, `${now.split(' ').at(-1)}\n`)
}

function readRecord(record: string): string {
  try {
    return readFileSync(record, 'utf8').trim()
  } catch {
    return ''
  }
}

function differsFromTag(): boolean {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const { status, stdout } = git('describe', '--tags', '--abbrev=0')
  return status !== 0 || git('diff', '--quiet', stdout.trim(), '--', ...INPUTS).status !== 0
}
