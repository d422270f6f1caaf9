import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeGradients } from './samples/write-stand-in-catalogue.ts'
import { freePort } from './testing/free-port.ts'
import { type ShopProcess, startShopProcess } from './testing/shop-process.ts'
import { writeTestSite } from './testing/test-site.ts'

let shop: ShopProcess | undefined
afterEach(() => shop?.child.kill('SIGKILL'))

const dataDir = mkdtempSync(join(tmpdir(), 'shop-main-'))
beforeAll(() => writeGradients(dataDir, standInCatalogue()))

/** From its sources, as a shop starts for the first time. */
const worker = join(import.meta.dirname, 'shop-worker.ts')

function boot(env: Record<string, string>): ShopProcess {
  shop = startShopProcess(writeTestSite(), { DATA_DIR: dataDir, ...env }, { worker })
  return shop
}

describe('the server under plain Node', () => {
  it('starts, serves a page and ends cleanly on SIGTERM', async () => {
    const port = await freePort()
    const { says, child, ended } = boot({ PORT: String(port) })
    await says(`The shop is open at http://localhost:${port}`)
    expect((await fetch(`http://127.0.0.1:${port}/gaming`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it.each(['1', '2'])('says in one sentence that its port is taken, with %s processes', async (workers) => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const { ended, output } = boot({ PORT: String(port), WEB_CONCURRENCY: workers })
    expect(await ended).toBe(1)
    server.close()
    expect(output().trim()).toBe(`PORT ${port} is taken by another program; choose a free one.`)
  })

  it('says in one sentence which setting is wrong', async () => {
    const { ended, output } = boot({ PORT: 'x' })
    expect(await ended).toBe(1)
    expect(output().trim()).toBe("PORT must be a whole number from 0 to 65535; it is 'x'.")
  })
})
