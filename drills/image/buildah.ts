import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024

/** Images and containers of one run, apart from whatever else this machine has of them. */
export type Buildah = {
  readonly folder: string
  /** Runs one command of buildah and returns what it wrote to standard output. Throws what it said if it failed. */
  run(...words: string[]): Promise<string>
  /** The same as a process that goes on; its output is shown to nobody but whoever reads it. */
  start(...words: string[]): ChildProcess
  remove(): void
}

/** What is missing on this machine to build an image, in one sentence; nothing if all is there. */
export function findObstacle(): string | undefined {
  if (process.platform !== 'linux') return `Images are built on Linux; this is ${process.platform}.`
  if (process.getuid?.() !== 0) return 'Building the image here needs root, for buildah without a service of its own.'
  return undefined
}

export async function openBuildah(): Promise<Buildah> {
  const folder = mkdtempSync(join(tmpdir(), 'img-'))
  // Not below a folder that only its owner may enter: the shop's user has to reach its own files.
  const own = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'overlay']
  await promisify(execFile)('chmod', ['0755', folder])
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
    start: (...words) => spawn('buildah', [...own, ...words], { stdio: ['ignore', 'pipe', 'pipe'] }),
    remove() {
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const LINES = 40

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-LINES).join('\n')
}
