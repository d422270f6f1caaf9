// npm run test:firebase: the account journeys and the identity contract on Firebase's official Auth emulator.
// The emulator weighs 312 MB, so it is installed beside the shop's data the first time, not with the dependencies.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { PROJECT } from './firebase-project.ts'
import { runStep } from './steps.ts'

const VERSION = '15.34.2'
const PATIENCE_MS = 240_000

const root = join(import.meta.dirname, '..')
const folder = process.env.FIREBASE_TOOLS_DIR ?? join(root, 'data', 'firebase-tools')

const missing = await ensureBrowser()
if (missing !== null) {
  console.error(missing)
  process.exit(1)
}
installOnce()
const port = await freePort()
const emulator = startEmulator()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => emulator.kill('SIGINT'))
try {
  await waitUntilReady()
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${port}`
  const passed = await runStep({
    name: 'accounts on Firebase’s emulator',
    run: ['playwright', 'test', '--config', 'playwright.firebase.config.ts', ...process.argv.slice(2)],
    advice: 'Mend the failing journeys above; -- --trace on records them.',
    isLoud: true,
  })
  process.exitCode = passed ? 0 : 1
} finally {
  emulator.kill('SIGINT')
}

/** The stamp is written last: an installation that was cut off is done again. */
function installOnce(): void {
  const stamp = join(folder, 'installed')
  if (readStamp(stamp) === VERSION) return
  console.log(`Installing firebase-tools ${VERSION} into ${folder}; this takes some minutes ...`)
  mkdirSync(folder, { recursive: true })
  const isWindows = process.platform === 'win32'
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', `firebase-tools@${VERSION}`]
  execFileSync(isWindows ? 'npm.cmd' : 'npm', args, { stdio: 'inherit', shell: isWindows })
  writeFileSync(stamp, VERSION)
}

function readStamp(stamp: string): string {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return ''
  }
}

function startEmulator(): ChildProcess {
  const config = join(folder, 'firebase.json')
  const emulators = { auth: { host: '127.0.0.1', port }, ui: { enabled: false }, singleProjectMode: true }
  writeFileSync(config, JSON.stringify({ emulators }))
  const program = join(folder, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js')
  const args = [program, 'emulators:start', '--only', 'auth', '--project', PROJECT, '--config', config]
  const env = { ...process.env, NO_UPDATE_NOTIFIER: '1' }
  return spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function waitUntilReady(): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  while (Date.now() < giveUpAt && emulator.exitCode === null) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await pause(500)
  }
  throw new Error('The Firebase emulator did not start.')
}
