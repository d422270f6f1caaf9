import { fork } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { SampleRecipe } from '../pictures/wallpaper-records.ts'

/** The program that draws one master and ends. */
export const RENDER_MASTER = fileURLToPath(new URL('./drawing/render-master-worker.ts', import.meta.url))
/**
 * A shader leaves nothing behind but short-lived numbers: room for few of them saves up to 250 MB and no time. Node may join
 * more of its functions to one than usual, so that fewer numbers are handed over: that saves a tenth of the time.
 */
export const RENDER_OPTIONS = ['--max-semi-space-size=2', '--max-inlined-bytecode-size-cumulative=3000'] as const
/** More than four would wait for each other most of the time. */
export const MASTER_THREADS = Math.min(4, availableParallelism())
const TIME_LIMIT_MS = 10 * 60_000

export type RenderedSize = { readonly width: number; readonly height: number }

export const MASTER_SIZE: RenderedSize = { width: 7680, height: 4320 }

/** Draws a recipe into a PNG file, in a process of its own; rejects if that process fails or takes too long. */
export type RenderMaster = (
  recipe: SampleRecipe,
  file: string,
  size: RenderedSize,
  signal: AbortSignal,
  /** Nobody waits for it: everything else on the machine comes first. */
  isQuiet?: boolean,
) => Promise<void>

export const renderMaster: RenderMaster = ({ scene, index }, file, { width, height }, signal, isQuiet = false) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const args = [scene, index, file, width, height].map(String)
  const stop = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])
  const child = fork(RENDER_MASTER, args, {
    execArgv: [...process.execArgv, ...RENDER_OPTIONS],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal: stop,
    killSignal: 'SIGKILL',
  })
  // Before it has threads: they take it over.
  if (isQuiet && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000)
  })
  child.once('error', reject)
  child.once('exit', (code) => {
    if (code === 0) resolve()
    else reject(new Error(`${scene} ${index} could not be drawn. ${complaint}`))
  })
  return promise
}
