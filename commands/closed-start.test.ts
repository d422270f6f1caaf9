import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../server/testing/free-port.ts'
import { type ShopProcess, startNode } from '../server/testing/shop-process.ts'
import { isInContainer } from '../server/versions/machine.ts'
import { BUILT_DIR, builtCode } from './testing/built-code.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-closed-start-'))
const START = join(import.meta.dirname, 'start.ts')

describe('npm start in production without any address', () => {
  let shop: ShopProcess
  let url: string
  let env: Record<string, string>
  beforeAll(async () => {
    const port = String(await freePort())
    url = `http://127.0.0.1:${port}`
    env = { NODE_ENV: 'production', DATA_DIR: join(folder, 'data'), SITE_DIR: BUILT_DIR, SAMPLES: 'off', PORT: port }
    await builtCode()
    shop = startNode([START], { ...env, LOG_LEVEL: 'silent' })
    await shop.says('makes you the owner')
  }, 240_000)
  afterAll(async () => {
    shop.child.kill('SIGTERM')
    await shop.ended
    rmSync(folder, { recursive: true, force: true })
  })

  it('becomes the shop without another start once its owner says where it is, and still is after one', async () => {
    expect((await fetch(`${url}/`)).status).toBe(503)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const key = /http:\/\/localhost:\d+\/desk\/first#key=([\w-]{43})/.exec(shop.output())?.[1]
    const claimed = await fetch(`${url}/api/desk/address`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
      body: JSON.stringify({ key }),
    })
    expect(await claimed.json()).toEqual({ address: 'https://shop.example' })
    await shop.says('The shop is open at https://shop.example')
    const home = await fetch(`${url}/`)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('<link rel="canonical" href="https://shop.example/">')
    expect(home.headers.get('strict-transport-security')).not.toBeNull()
    const spent = await fetch(`${url}/api/desk/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
      body: JSON.stringify({ key }),
    })
    expect(spent.status).toBe(200)
    expect(spent.headers.get('set-cookie')).toMatch(/^__Host-/)

    expect(statSync(join(folder, 'data', 'secret')).mode & 0o777).toBe(0o600)
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    shop = startNode([START], { ...env, LOG_LEVEL: 'silent' })
    await shop.says('The shop is open at https://shop.example')
    const link = 'https://shop.example/desk/first#key='
    // A container's log is read by whoever started it; elsewhere a file holds the link.
    if (isInContainer()) return shop.says(link)
    await shop.says('is in ')
    expect(readFileSync(join(folder, 'data', 'desk-link'), 'utf8')).toContain(link)
  }, 120_000)
})

describe('npm start in production without an address, told to end', () => {
  it('ends at once', async () => {
    const own = mkdtempSync(join(tmpdir(), 'shop-closed-end-'))
    const env = { NODE_ENV: 'production', DATA_DIR: own, SITE_DIR: BUILT_DIR, SAMPLES: 'off' }
    const shop = startNode([START], { ...env, PORT: String(await freePort()), LOG_LEVEL: 'silent' })
    await shop.says('It waits at port')
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    rmSync(own, { recursive: true, force: true })
  }, 60_000)
})
