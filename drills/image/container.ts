import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Buildah } from './buildah.ts'

/** What an image says of itself. */
export type ImageSettings = {
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly WorkingDir: string
  readonly Labels: Readonly<Record<string, string>>
  readonly Healthcheck: { readonly Test: readonly string[] }
}

export type ContainerOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** A folder of this machine, at /data. */
  readonly data?: string
  /** As `--user`; root begins with the five rights that giving a volume away and changing the user take. */
  readonly user?: number
  readonly words?: readonly string[]
}

export type Container = {
  /** As this machine counts it; inside it is 1. */
  readonly pid: () => number
  /** How long a processor has worked for it until now; unlike a clock, it is the same beside other work. */
  readonly processorMs: () => number
  /** Everything that it wrote. */
  readonly said: () => string
  readonly kill: (signal: NodeJS.Signals) => Promise<number>
  readonly ended: Promise<number>
  /** As `docker exec`: returns the status, and what was written. */
  readonly exec: (words: readonly string[]) => Said
  /** The image's own question, from inside. */
  readonly checkHealth: () => Said
}

type Said = { readonly status: number; readonly said: string }

const RIGHTS = ['chown', 'dac_override', 'fowner', 'setgid', 'setuid']

/**
 * What a runtime does for `docker run --read-only --tmpfs /tmp --network host`: a root that cannot be written to, processes
 * of its own of which the shop is the first, and no rights that it does not need.
 */
const ENTER = `set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount --rbind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs tmpfs "$ROOT/tmp"
chmod 1777 "$ROOT/tmp"
for file in resolv.conf hosts; do
  [ -e "$ROOT/etc/$file" ] && mount --bind "/etc/$file" "$ROOT/etc/$file"
done
[ -z "$DATA" ] || mount --bind "$DATA" "$ROOT/data"
mount -o remount,ro,bind "$ROOT"
cd "$ROOT"
exec "$@"`

export async function readImage(buildah: Buildah, image: string): Promise<ImageSettings> {
  const said = JSON.parse(await buildah.run('inspect', '--type', 'image', image)) as {
    Docker: { config: ImageSettings }
  }
  return said.Docker.config
}

/** A container of an image, as often as it is started; what it writes outside /data is gone each time. */
export async function containerOf(buildah: Buildah, image: string) {
  const settings = await readImage(buildah, image)
  const name = await buildah.run('from', '--pull-never', image)
  const root = await buildah.run('mount', name)
  return (options: ContainerOptions = {}): Container => startContainer(root, settings, options)
}

function startContainer(root: string, settings: ImageSettings, options: ContainerOptions): Container {
  const { env = {}, data = '', user = 0, words = [] } = options
  const own = [...settings.Env, ...Object.entries(env).map(([key, value]) => `${key}=${value}`)]
  const rights = user === 0 ? RIGHTS.map((right) => `,+${right}`).join('') : ''
  const bound = ['setpriv', '--no-new-privs', `--bounding-set=-all${rights}`, '--inh-caps=-all']
  const as = user === 0 ? [] : [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']
  const inside = ['env', '-i', `--chdir=${settings.WorkingDir}`, ...own]
  const started = [...inside, ...bound, ...as, ...settings.Entrypoint, ...words]
  const unshared = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child']
  const child = spawn('unshare', [...unshared, 'sh', '-c', ENTER, 'enter', 'chroot', root, ...started], {
    env: { PATH: process.env.PATH ?? '', ROOT: root, DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const ended = endOf(child)
  const pid = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
  const exec = (given: readonly string[]): Said => {
    const entered = ['--target', String(pid()), '--mount', '--pid', '--root', `--wd=/proc/${pid()}/cwd`]
    try {
      const stdout = execFileSync('nsenter', [...entered, ...inside, ...given], { encoding: 'utf8', stdio: 'pipe' })
      return { status: 0, said: stdout }
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
      return { status, said: `${stdout}${stderr}` }
    }
  }
  return {
    pid,
    processorMs: () => processorMsOf(pid()),
    exec,
    checkHealth: () => exec(settings.Healthcheck.Test.slice(1)),
    said: () => said,
    ended,
    async kill(signal) {
      process.kill(pid(), signal)
      return ended
    },
  }
}

/** Linux counts in hundredths of a second; the name before them may hold spaces. */
function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ? 128 : (code ?? 1))))
}
