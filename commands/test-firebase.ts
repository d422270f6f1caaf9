// npm run test:firebase: the account journeys on Firebase's official Auth emulator.
// The emulator weighs 312 MB, so it is installed beside the shop's data the first time, not with the dependencies.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './steps.ts'

const VERSION = '15.34.2'
const PORT = 9099
const PROJECT = 'demo-pure-8k'

const root = join(import.meta.dirname, '..')
const folder = process.env.FIREBASE_TOOLS_DIR ?? join(root, 'data', 'firebase-tools')
const program = join(folder, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js')

if (!existsSync(program)) {
  console.log(`Installing firebase-tools ${VERSION} into ${folder}; this takes some minutes ...`)
  mkdirSync(folder, { recursive: true })
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', `firebase-tools@${VERSION}`]
  execFileSync(npm, args, { stdio: 'inherit', shell: process.platform === 'win32' })
}

const emulator = startEmulator()
process.on('SIGTERM', () => emulator.kill('SIGINT'))
try {
  await waitUntilReady(emulator)
  const passed = await runStep({
    name: 'account journeys on Firebase’s emulator',
    run: ['playwright', 'test', '--config', 'playwright.firebase.config.ts'],
    advice: 'Look at the trace of the journey that failed.',
    isLoud: true,
  })
  process.exitCode = passed ? 0 : 1
} finally {
  emulator.kill('SIGINT')
}

function startEmulator(): ChildProcess {
  const config = join(folder, 'firebase.json')
  const emulators = { auth: { host: '127.0.0.1', port: PORT }, ui: { enabled: false }, singleProjectMode: true }
  writeFileSync(config, JSON.stringify({ emulators }))
  const args = [program, 'emulators:start', '--only', 'auth', '--project', PROJECT, '--config', config]
  return spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function waitUntilReady(process: ChildProcess): Promise<void> {
  for (let second = 0; second < 120 && process.exitCode === null; second++) {
    const isUp = await fetch(`http://127.0.0.1:${PORT}/`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('The Firebase emulator did not start.')
}
