import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Feed } from '../../../contract/library/feeds.ts'
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts'
import { createLibraryWorld, type LibraryWorld, OWNER } from '../../library/testing/library-world.ts'
import { testRules } from '../../orders/testing/checkout-world.ts'
import { powershellScript, shellScript } from './feed-formats.ts'

const DAY_MS = 86_400_000
const hasPowershell = spawnSync('pwsh', ['-Version']).status === 0
const OWNED = { ...OWNER, isEmailVerified: true }

/** What the desktop would be told, a line each. */
const DESKTOPS = ['gsettings', 'plasma-apply-wallpaperimage', 'osascript', 'systemctl', 'launchctl']

describe('the script that a feed serves', () => {
  let database: TestDatabase
  let world: LibraryWorld
  let feed: Feed
  let home: string
  let shop: string
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    world = await createLibraryWorld(database.db)
    await world.buy('desert', { by: OWNED.id, email: 'owner@example.com' })
    world.signIn(OWNED)
    const device = { name: 'Laptop', width: 320, height: 240 }
    const payload = { ...device, source: 'library', rhythm: 'day', timeZone: 'UTC' }
    feed = (await world.app.inject({ method: 'POST', url: '/api/feeds', payload })).json<Feed>()
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    shop = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'shop-desktop-&-'))
    mkdirSync(join(home, 'bin'))
    for (const name of DESKTOPS) play(name, `echo "${name} $*" >>"$HOME/told"`)
    return () => rmSync(home, { recursive: true, force: true })
  })

  /** A program of the desktop. */
  function play(name: string, does: string): void {
    const file = join(home, 'bin', name)
    writeFileSync(file, `#!/bin/sh\n${does}\n`)
    chmodSync(file, 0o755)
  }
  async function serve(file: string): Promise<string> {
    const path = new URL(feed.address ?? '').pathname
    const text = await (await fetch(`${shop}${path}/${file}`)).text()
    const local = join(home, file)
    writeFileSync(local, text.replaceAll(testRules.publicUrl, shop))
    return local
  }
  function run(program: string, words: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<number> {
    const path = `${join(home, 'bin')}:${process.env.PATH}`
    const env = { PATH: path, HOME: home, XDG_DATA_HOME: join(home, '.local/share'), ...more }
    return new Promise((resolve) => {
      execFile(program, [...words], { env }, (error) => resolve(typeof error?.code === 'number' ? error.code : 0))
    })
  }
  const told = () => (existsSync(join(home, 'told')) ? readFileSync(join(home, 'told'), 'utf8').trim().split('\n') : [])
  const kept = () => join(home, '.local/share/wallpaper-feed')
  const pictures = () => readdirSync(kept()).filter((name) => name.endsWith('.jpg'))

  it('is short enough to read, and holds the address of its feed and nothing else of anybody', () => {
    for (const script of [
      shellScript('https://shop.example/feed/secret'),
      powershellScript('https://shop.example/feed/secret'),
    ]) {
      expect(script.split('\n').length).toBeLessThanOrEqual(48)
      expect(script.match(/https?:\/\/\S+/g)).toEqual(["https://shop.example/feed/secret'"])
    }
  })

  it('runs on Windows without a mains plug too, and after the hour that was slept through', () => {
    const script = powershellScript('https://shop.example/feed/secret')
    for (const word of ['AllowStartIfOnBatteries', 'DontStopIfGoingOnBatteries', 'StartWhenAvailable']) {
      expect(script).toContain(`-${word}`)
    }
  })

  it('sets the picture of today once, and the next day the next one', async () => {
    const script = await serve('wallpaper.sh')
    expect(await run('sh', [script])).toBe(0)
    const [first = ''] = pictures()
    expect(told()).toEqual(
      ['picture-uri', 'picture-uri-dark'].map(
        (key) => `gsettings set org.gnome.desktop.background ${key} file://${join(kept(), first)}`,
      ),
    )
    expect(await sharp(join(kept(), first)).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
    expect([await run('sh', [script]), told().length, pictures()]).toEqual([0, 2, [first]])
    world.passTime(DAY_MS)
    expect([await run('sh', [script], { XDG_CURRENT_DESKTOP: 'KDE' }), told().length]).toEqual([0, 3])
    expect(told().at(-1)).toBe(`plasma-apply-wallpaperimage ${join(kept(), pictures()[0] ?? '')}`)
  })

  it('asks every hour once it is installed, until it is removed', async () => {
    const script = await serve('wallpaper.sh')
    const units = join(home, '.config/systemd/user')
    expect(await run('sh', [script, 'install'])).toBe(0)
    expect(told()).toContain('systemctl --user enable --now wallpaper-feed.timer')
    expect(readFileSync(join(units, 'wallpaper-feed.service'), 'utf8')).toContain(join(kept(), 'wallpaper.sh'))
    expect(await run('sh', [join(kept(), 'wallpaper.sh')])).toBe(0)
    expect(await run('sh', [script, 'remove'])).toBe(0)
    expect([readdirSync(units), existsSync(kept())]).toEqual([[], false])
  })

  it('speaks to macOS as well', async () => {
    play('uname', 'echo Darwin')
    const script = await serve('wallpaper.sh')
    expect(await run('sh', [script, 'install'])).toBe(0)
    const agent = join(home, 'Library/LaunchAgents/wallpaper-feed.plist')
    expect(readFileSync(agent, 'utf8')).toContain(join(kept(), 'wallpaper.sh').replaceAll('&', '&amp;'))
    expect(told()[0]).toBe(`launchctl load ${agent}`)
    expect(told()[1]).toContain(`set picture to POSIX file "${join(kept(), pictures()[0] ?? '')}"`)
    expect(await run('sh', [script, 'remove'])).toBe(0)
    expect(existsSync(agent)).toBe(false)
  })

  it('keeps the old picture until the new one is set', async () => {
    const script = await serve('wallpaper.sh')
    expect(await run('sh', [script])).toBe(0)
    const [before = ''] = pictures()
    renameSync(join(kept(), before), join(kept(), '1.jpg'))
    world.passTime(DAY_MS)
    play('gsettings', 'exit 1')
    expect(await run('sh', [script])).not.toBe(0)
    expect(pictures()).toContain('1.jpg')
    play('gsettings', 'exit 0')
    expect(await run('sh', [script])).toBe(0)
    expect([pictures().length, pictures().includes('1.jpg')]).toEqual([1, false])
  })

  it('keeps the last picture when the feed sends none, and says so by its status', async () => {
    const script = await serve('wallpaper.sh')
    expect(await run('sh', [script])).toBe(0)
    const before = pictures()
    await database.db.updateTable('entitlement').set({ revoked_at: world.now().toISOString() }).execute()
    expect(await run('sh', [script])).not.toBe(0)
    expect([pictures(), told().length]).toEqual([before, 2])
    await database.db.updateTable('entitlement').set({ revoked_at: null }).execute()
  })

  it.skipIf(!hasPowershell)('fetches with PowerShell too (skipped where that is not installed)', async () => {
    const script = await serve('wallpaper.ps1')
    expect(await run('pwsh', ['-NoProfile', '-File', script])).toBe(0)
    expect(await sharp(join(kept(), pictures()[0] ?? '')).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
    const before = pictures()
    expect([await run('pwsh', ['-NoProfile', '-File', script]), pictures()]).toEqual([0, before])
  })
})
