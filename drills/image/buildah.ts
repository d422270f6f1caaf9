import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024

/** Images and containers of one run, apart from whatever else this machine has of them. */
export type Buildah = {
  readonly folder: string
  /** Runs one command of buildah and returns what it wrote to standard output. Throws what it said if it failed. */
  run(...words: string[]): Promise<string>
  /** How large each layer that is stored is when it is unpacked, by its name in images. */
  layerBytes(): ReadonlyMap<string, number>
  remove(): void
}

const TOOLS = ['buildah', 'debootstrap', 'unshare', 'nsenter', 'setpriv']

/** Why no image can be built and started on this machine, in one sentence; nothing if it can. What is missing is installed. */
export function findObstacle(): string | undefined {
  if (process.platform !== 'linux') return `Images are built on Linux, and this is ${process.platform}.`
  if (process.getuid?.() !== 0) return 'It takes root, because buildah runs here without a service of its own.'
  if (!succeeds('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])) {
    return 'This machine lets nobody mount anything, as containers do.'
  }
  const missing = TOOLS.filter((name) => !succeeds('which', [name]))
  if (missing.length === 0) return undefined
  if (succeeds('apt-get', ['install', '-y', '-qq', ...missing])) return undefined
  return `It takes ${missing.join(', ')}, which could not be installed.`
}

function succeeds(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

export function openBuildah(): Buildah {
  const folder = mkdtempSync(join(tmpdir(), 'img-'))
  // The shop's user has to pass through it to its own files.
  chmodSync(folder, 0o755)
  const own = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'overlay']
  return {
    folder,
    async run(...words) {
      try {
        const { stdout } = await promisify(execFile)('buildah', [...own, ...words], { maxBuffer: MOST_OUTPUT_BYTES })
        return stdout.trim()
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string }
        throw new Error(`buildah ${words[0]} failed:\n${lastLines(`${stdout}${stderr}`)}`)
      }
    },
    layerBytes() {
      const file = join(folder, 'storage', 'overlay-layers', 'layers.json')
      const layers = JSON.parse(readFileSync(file, 'utf8')) as { 'diff-digest'?: string; 'diff-size'?: number }[]
      return new Map(layers.map((layer) => [layer['diff-digest'] ?? '', layer['diff-size'] ?? 0]))
    },
    remove() {
      // What is mounted there still would be emptied instead of let go. A step that failed leaves mounts that buildah forgot.
      spawnSync('buildah', [...own, 'unmount', '--all'], { stdio: 'ignore' })
      for (const place of listMounts(folder)) spawnSync('umount', ['--lazy', place], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Those below a folder, the innermost first. */
function listMounts(folder: string): readonly string[] {
  const places = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '')
  return places.filter((place) => place.startsWith(`${folder}/`)).toReversed()
}

const LINES = 40

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-LINES).join('\n')
}
