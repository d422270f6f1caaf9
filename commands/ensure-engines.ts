import { spawnSync } from 'node:child_process'

type Part = 'firefox' | 'webkit' | 'screen'

/** What the journeys in other engines need of the system: programs that do, and packages that bring one. */
const PARTS: Readonly<Record<Part, { programs: readonly string[]; packages: readonly string[] }>> = {
  firefox: { programs: ['firefox-esr', 'firefox'], packages: ['firefox-esr', 'firefox'] },
  webkit: { programs: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'webkitgtk-webdriver'] },
  screen: { programs: ['Xvfb'], packages: ['xvfb'] },
}

/** The program, by its path. */
export function findEngine(part: Part): string {
  const found = find(part)
  if (found === undefined) throw new Error(describeMissing(part))
  return found
}

/** Installs what is missing where it may. Says what is missing then, a sentence each. */
export function ensureEngines(): string[] {
  const missing = listMissing()
  const mayInstall = process.getuid?.() === 0 && succeeds('which', ['apt-get'])
  if (missing.length === 0 || !mayInstall) return missing.map(describeMissing)
  console.log('Installing Firefox and WebKit for the journeys, by apt-get ...')
  succeeds('apt-get', ['update', '-qq'])
  for (const part of missing)
    PARTS[part].packages.some((name) => succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]))
  return listMissing().map(describeMissing)
}

function listMissing(): Part[] {
  const needed = (Object.keys(PARTS) as Part[]).filter((part) => part !== 'screen' || !process.env.DISPLAY)
  return needed.filter((part) => find(part) === undefined)
}

function describeMissing(part: Part): string {
  const { programs, packages } = PARTS[part]
  return `There is no ${programs.join(' and no ')} here: install the system’s package (for example: sudo apt-get install ${packages[0]}), then run the command again.`
}

function find(part: Part): string | undefined {
  for (const name of PARTS[part].programs) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return undefined
}

function succeeds(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
