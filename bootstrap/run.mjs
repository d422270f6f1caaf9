// Plain JavaScript for Node >= 18: brings a Node that can run the shop and, at the same time, the packages for that
// Node, then runs a TypeScript command under it (decision 4).
// Usage: node bootstrap/run.mjs [flags for that Node] <command.ts> [arguments]
import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode } from './choose-node.mjs'
import { installAll, StoppedInstall } from './install-packages.mjs'

const LOOK_EVERY_MS = 500
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const parent = process.ppid

const words = process.argv.slice(2)
const at = words.findIndex((word) => !word.startsWith('--'))
const [flags, [command, ...args]] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at)]
if (!command) stop('Name the command to run, for example: node bootstrap/run.mjs commands/start.ts')

try {
  const node = chooseNode(root)
  await installAll([...node.installs, { folder: root, what: 'packages' }], { forNode: node.version })
  run(node.path, [...flags, join(root, command), ...args])
} catch (error) {
  if (!(error instanceof StoppedInstall)) throw error
  stop(error.message)
}

/** Hands signals on to the command and ends as it ends. */
function run(node, nodeArgs) {
  const child = spawn(node, nodeArgs, {
    cwd: root,
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      ...process.env,
      ...(node !== process.execPath && pathFirst(dirname(node))),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  if (process.env.npm_lifecycle_event) whenParentIsGone(() => child.kill('SIGTERM'))
  child.on('error', (error) => stop(`${node} could not be started: ${error.message}.`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 + 15 : 1)))
}

/** Whoever the command starts by the name `node` gets the same one. */
function pathFirst(folder) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { [name]: `${folder}${delimiter}${process.env[name] ?? ''}` }
}

/** npm stops its shell when it is told to stop, and the shell tells nobody. */
function whenParentIsGone(act) {
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
