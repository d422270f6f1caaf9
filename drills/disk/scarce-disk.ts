import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk whose space can be taken away from a running shop and given back. */
export type ScarceDisk = {
  readonly name: string
  readonly folder: string
  /** Whether it is scarce for every process, and not for one alone. */
  readonly isShared: boolean
  /** From now on nothing more can be written. */
  takeAway(pid: number): void
  giveBack(pid: number): void
  remove(): void
}

const MEGABYTES = 24

/** A file system of a few megabytes in memory, filled to its last byte. Mounting takes root; undefined without. */
export function findSmallDisk(): ScarceDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'shop-disk-'))
  if (!succeeds('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'shop-drill', folder])) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    name: 'a full disk',
    folder,
    isShared: true,
    takeAway: () => fill(filler),
    giveBack: () => rmSync(filler),
    remove() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * No file of one process may grow: its writes fail as on a broken disk. Any user may do this to their own processes on
 * Linux; undefined elsewhere.
 */
export function findBrokenDisk(): ScarceDisk | undefined {
  if (!succeeds('prlimit', ['--version'])) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'shop-disk-'))
  const limit = (pid: number, bytes: string) => execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
  return {
    name: 'writes that fail',
    folder,
    isShared: false,
    takeAway: (pid) => limit(pid, '0'),
    giveBack: (pid) => limit(pid, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function succeeds(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function fill(file: string): void {
  const handle = openSync(file, 'w')
  for (let bytes = 1024 * 1024; bytes > 0; ) {
    try {
      writeSync(handle, Buffer.alloc(bytes))
    } catch {
      bytes = Math.floor(bytes / 2)
    }
  }
  closeSync(handle)
}
