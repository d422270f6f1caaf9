import { spawnSync } from 'node:child_process'

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
 * Browser tests run on the system's Chromium. Where it is missing it is installed as the system's package if that is
 * possible, else Playwright's own is fetched. Null when there is one, else the sentence that says what is needed.
 */
export function ensureBrowser(): string | null {
  if (findBrowser()) return null
  const isDebianRoot = process.getuid?.() === 0 && succeeds('which', ['apt-get'])
  console.log(`Installing Chromium for the browser tests, ${isDebianRoot ? 'by apt-get' : 'by Playwright'} ...`)
  const isInstalled = isDebianRoot
    ? succeeds('apt-get', ['update', '-qq']) &&
      PACKAGES.some((name) => succeeds('apt-get', ['install', '-y', '-qq', name]))
    : succeeds('npx', ['playwright', 'install', 'chromium'])
  return isInstalled ? null : NEEDED
}

/** Older systems have the second only. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

const NEEDED =
  'The browser tests need Chromium; none was found and none could be installed. Install the system’s package (for example: sudo apt-get install chromium) or set CHROMIUM_PATH, then run the command again.'

function succeeds(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', shell: process.platform === 'win32' }).status === 0
}
