import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findEngine } from '../../../commands/ensure-engines.ts'
import { freePort } from '../../../server/testing/free-port.ts'
import { eventually } from '../../eventually.ts'
import { startServer, stopServer } from '../../server-process.ts'
import { openMarionette } from './marionette.ts'
import { type Ask, openSession, type WebDriver, webdriver } from './webdriver.ts'
import { type ElementReference, pathOf } from './webdriver-locator.ts'

/** A browser that has just been opened for the first time. */
export type Engine = {
  readonly driver: WebDriver
  /** Where it puts what is downloaded. */
  readonly downloads: string
  close(): Promise<void>
}

/** Neither browser would be as narrow as a phone, for what stands above its pages. */
const FIREFOX_STYLE = ':root, body { min-width: 0 !important }'
const GTK_STYLE = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px }'

export async function openFirefox(): Promise<Engine> {
  const [port, home] = [await freePort(), newHome()]
  const preferences = {
    'marionette.port': port,
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    'browser.download.folderList': 2,
    'browser.download.dir': home.downloads,
  }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  home.write('profile/user.js', lines.join('\n'))
  home.write('profile/chrome/userChrome.css', FIREFOX_STYLE)
  const args = ['--headless', '--marionette', '--no-remote', '--profile', join(home.folder, 'profile')]
  const browser = spawn(findEngine('firefox'), args, { stdio: 'ignore' })
  const open = () => openMarionette(port).catch(() => undefined)
  const ask = await eventually(open, 'Firefox did not start.')
  const close = async () => {
    await stopServer(browser, 'SIGKILL')
    home.remove()
  }
  return { driver: webdriver(wakingNames(ask)), downloads: home.downloads, close }
}

/**
 * Firefox begins to work out names when it is first asked for one, and those of an open dialog not at all if it is open
 * already: so every page is asked for one.
 */
function wakingNames(ask: Ask): Ask {
  return async (method, path, body) => {
    const answer = await ask(method, path, body)
    if (path !== '/url' || method !== 'POST') return answer as never
    const [root] = await ask<ElementReference[]>('POST', '/elements', { using: 'css selector', value: 'html' })
    if (root) await ask('GET', `${pathOf(root)}/computedlabel`)
    return answer as never
  }
}

export async function openWebKit(): Promise<Engine> {
  const [port, home, screen] = [await freePort(), newHome(), await openScreen()]
  // WebKit's own browser is built with either.
  for (const toolkit of ['gtk-3.0', 'gtk-4.0']) home.write(`.config/${toolkit}/gtk.css`, GTK_STYLE)
  home.write('.config/user-dirs.dirs', `XDG_DOWNLOAD_DIR="${home.downloads}"`)
  const env = { HOME: home.folder, XDG_CONFIG_HOME: join(home.folder, '.config'), DISPLAY: screen.display }
  const address = `http://127.0.0.1:${port}`
  const driver = await startServer(findEngine('webkit'), [`--port=${port}`], `${address}/status`, env)
  const ask = await openSession(address, { alwaysMatch: {} })
  const close = async () => {
    await ask('DELETE', '')
    await stopServer(driver)
    if (screen.server) await stopServer(screen.server)
    home.remove()
  }
  return { driver: webdriver(ask), downloads: home.downloads, close }
}

/** The screen that there is, or one that nobody sees, which names itself. */
async function openScreen(): Promise<{ display: string; server?: ChildProcess }> {
  if (process.env.DISPLAY) return { display: process.env.DISPLAY }
  const args = ['-displayfd', '1', '-screen', '0', '3840x2400x24']
  const server = spawn(findEngine('screen'), args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error('Xvfb did not start.')))
    server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
  return { display: `:${number}`, server }
}

function newHome() {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'))
  const downloads = join(folder, 'downloads')
  mkdirSync(downloads)
  return {
    folder,
    downloads,
    write: (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
