// Plain JavaScript for Node >= 18: installs what the lockfile names, then runs a TypeScript command under Node >= 24.
// Usage: node bootstrap/run.mjs <command.ts> [arguments]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from './fingerprint.mjs'

const NEEDED_MAJOR = 24
const LOOK_EVERY_MS = 500
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.installed')

const [command, ...args] = process.argv.slice(2)
if (!command) stop('Name the command to run, for example: node bootstrap/run.mjs commands/start.ts')

installOnce()
run(findNode(), [join(root, command), ...args])

function installOnce() {
  const wanted = fingerprint([join(root, 'package-lock.json')])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies (once, about a minute) ...')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    stop('npm ci did not finish. Check the network or the npm registry setting, then run the command again.')
  writeFileSync(stamp, wanted)
}

/** The running Node if it is new enough, else the one that the lockfile brought. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath
  const brought = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(brought)) return brought
  stop(
    `Node ${NEEDED_MAJOR} or newer is needed and none is bundled for ${process.platform} ${process.arch}. Install it, then run the command again.`,
  )
}

/** Hands signals on to the command and ends as it ends. */
function run(node, nodeArgs) {
  const child = spawn(node, nodeArgs, {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env },
    shell: node.endsWith('.cmd'),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  if (process.env.npm_lifecycle_event) whenParentIsGone(() => child.kill('SIGTERM'))
  child.on('error', (error) => stop(`${node} could not be started: ${error.message}.`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 + 15 : 1)))
}

/** npm stops its shell when it is told to stop, and the shell tells nobody. */
function whenParentIsGone(act) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    act()
  }, LOOK_EVERY_MS)
  look.unref()
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
