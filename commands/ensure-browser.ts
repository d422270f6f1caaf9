import { execFileSync, spawnSync } from 'node:child_process'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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

/** Browser tests run on the system's Chromium; where it is missing it is installed, or Playwright's own is fetched. */
export async function ensureBrowser(): Promise<void> {
  if (findBrowser()) return
  console.log('Installing Chromium for the browser tests ...')
  const isDebianRoot = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0
  try {
    if (isDebianRoot) {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
      execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' })
    } else execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  } catch {
    console.error('No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH to it.')
    process.exit(1)
  }
}
