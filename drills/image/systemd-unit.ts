import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Container } from './container.ts'

const root = join(import.meta.dirname, '..', '..')
/** As DynamicUser=yes gives one: nobody's, and of this start alone. */
const USER = 61_184

/** ProtectSystem=strict, StateDirectory= and a folder for temporary files, without systemd: it is no first process here. */
const ENTER = `set -e
mount --make-rprivate /
mount --bind "$APP" "$APP"
mount --bind "$STATE" "$STATE"
mount -t tmpfs tmpfs /run
mkdir -m 1777 /run/tmp
mount -o remount,ro,bind /
mount -o remount,ro,bind "$APP"
cd "$APP"
exec setpriv --reuid=${USER} --regid=${USER} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`

/** Starts what the unit starts, with its settings, after root did what the unit says at its head. */
export async function startUnit(
  state: string,
  env: Readonly<Record<string, string>>,
): Promise<Pick<Container, 'said' | 'ended' | 'kill'>> {
  const unit = readFileSync(join(root, 'deploy', 'wallpaper-shop.service'), 'utf8')
  const [node, ...words] = lineOf(unit, 'ExecStart').split(' ')
  if (node !== '/usr/bin/node') throw new Error(`The unit starts ${node}.`)
  execFileSync(process.execPath, ['commands/build.ts'], { cwd: root, stdio: 'ignore' })
  mkdirSync(state)
  chownSync(state, USER, USER)
  const given = Object.fromEntries(
    lineOf(unit, 'Environment')
      .split(' ')
      .map((pair) => pair.split('=')),
  )
  const own = { ...given, DATA_DIR: state, SITE_DIR: join(state, 'site'), WEB_CONCURRENCY: '1', TMPDIR: '/run/tmp' }
  const child = spawn('unshare', ['--mount', 'sh', '-c', ENTER, 'enter', process.execPath, ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', APP: root, STATE: state, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  return {
    said: () => said,
    ended,
    async kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}

function lineOf(unit: string, name: string): string {
  return new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
}
