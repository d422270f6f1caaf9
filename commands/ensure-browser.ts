import { spawn, spawnSync } from 'node:child_process'

/** The one without windows first: the same browser, and a seventh less time for all journeys. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The system's Chromium, if there is one. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const finder = process.platform === 'win32' ? 'where' : 'which'
  for (const name of NAMES) {
    const { status, stdout } = spawnSync(finder, [name], { encoding: 'utf8' })
    if (status === 0) return stdout.trim().split('\n')[0]
  }
  return undefined
}

/**
 * Browser tests and measurements run on the system's Chromium. Where it is missing it is installed as the system's package if that is
 * possible, else Playwright's own is fetched. Null when there is one, else the sentence that says what is needed.
 */
export function ensureBrowser(): Promise<string | null> {
  bringing ??= bringBrowser()
  return bringing
}

/** Half a minute where there is none, most of it waiting: whoever begins it early does something else meanwhile. */
let bringing: Promise<string | null> | undefined

async function bringBrowser(): Promise<string | null> {
  if (findBrowser()) return null
  const isDebianRoot = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0
  console.log(`Installing Chromium, ${isDebianRoot ? 'by apt-get' : 'by Playwright'} ...`)
  const isInstalled = isDebianRoot
    ? await installPackage()
    : await succeeds('npx', ['playwright', 'install', 'chromium'])
  return isInstalled ? null : NEEDED
}

async function installPackage(): Promise<boolean> {
  if (!(await succeeds('apt-get', ['update', '-qq']))) return false
  for (const name of PACKAGES) if (await succeeds('apt-get', ['install', '-y', '-qq', name])) return true
  return false
}

/** Older systems have the second only. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

const NEEDED =
  'This needs Chromium; none was found and none could be installed. Install the system’s package (for example: sudo apt-get install chromium) or set CHROMIUM_PATH, then run the command again.'

function succeeds(program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: 'ignore', shell: process.platform === 'win32' })
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}
