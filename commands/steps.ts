import { spawn } from 'node:child_process'
import { join } from 'node:path'

export type Step = {
  readonly name: string
  /** Program and arguments; programs of the dependencies are found by name. */
  readonly run: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  /** What to do when it fails. */
  readonly advice: string
  /** Long steps show their own progress. */
  readonly isLoud?: boolean
}

const root = join(import.meta.dirname, '..')

/** Runs one step and tells how it went; quiet steps speak only when they fail. */
export async function runStep(step: Step): Promise<boolean> {
  const started = Date.now()
  const { code, output } = await execute(step)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`)
  if (code !== 0) console.log(`${output}\n${step.advice}\n`)
  return code === 0
}

function execute({ run: [program, ...args], env: own, isLoud }: Step): Promise<{ code: number; output: string }> {
  const bin = join(root, 'node_modules', '.bin')
  const env = { ...process.env, ...own, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` }
  const isWindows = process.platform === 'win32'
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    env,
    stdio: isLoud ? 'inherit' : 'pipe',
    shell: isWindows && program !== 'node',
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
