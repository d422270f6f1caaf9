import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { writeStandInCatalogue } from './catalogue/stand-in-catalogue.ts'
import { writeTestSite } from './testing/test-site.ts'

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

/** Boots the server as production does: plain Node, no test runner between it and its TypeScript. */
async function boot(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pure-8k-main-'))
  await writeStandInCatalogue(dataDir)
  const code = `
    import { readConfig } from './server/config.ts'
    import { orExplain, startShop } from './server/main.ts'
    await orExplain(async () => startShop(readConfig(process.env), ${JSON.stringify(writeTestSite())}))`
  const started = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
  })
  child = started
  let output = ''
  started.stdout.on('data', (chunk) => (output += chunk))
  started.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => started.on('exit', (code) => resolve(code)))
  const opened = new Promise<void>((resolve) =>
    started.stdout.on('data', (chunk) => `${chunk}`.includes('open at') && resolve()),
  )
  return { started, ended, opened, output: () => output }
}

async function takePort(): Promise<{ port: number; free: () => void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { port: (server.address() as { port: number }).port, free: () => server.close() }
}

describe('the server under plain Node', () => {
  it('starts, serves a page and ends cleanly on SIGTERM', async () => {
    const { port, free } = await takePort()
    free()
    const shop = await boot({ PORT: String(port) })
    await Promise.race([shop.opened, shop.ended])
    expect(shop.output()).toContain(`Pure 8K is open at http://localhost:${port}`)
    expect((await fetch(`http://127.0.0.1:${port}/gaming`)).status).toBe(200)
    shop.started.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
  })

  it('says in one sentence that its port is taken', async () => {
    const { port, free } = await takePort()
    const shop = await boot({ PORT: String(port) })
    expect(await shop.ended).toBe(1)
    free()
    expect(shop.output().trim()).toBe(`PORT ${port} is taken by another program; choose a free one.`)
  })

  it('says in one sentence which setting is wrong', async () => {
    const shop = await boot({ PORT: 'x' })
    expect(await shop.ended).toBe(1)
    expect(shop.output().trim()).toBe("PORT must be a whole number from 0 to 65535; it is 'x'.")
  })
})
