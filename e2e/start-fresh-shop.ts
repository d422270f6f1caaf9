// Starts the shop for the journeys on an empty database; the catalogue is kept, because making it takes its time, half of
// it waiting. --set-up-only ends before it is opened: `npm test` does that part while it waits for something else.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundleDesk } from '../commands/bundle-code.ts'
import { setUp } from '../commands/set-up.ts'
import { readConfig } from '../server/config/config.ts'
import { JOURNEYS_SHOP } from './journeys-shop.ts'
import { stockLibrary } from './library-stock.ts'

for (const [name, value] of Object.entries(JOURNEYS_SHOP.env)) process.env[name] ??= value
const dataDir = process.env.DATA_DIR
if (!dataDir?.endsWith(join('data', 'e2e'))) throw new Error('DATA_DIR must be the journeys’ own folder.')
for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `shop.sqlite${suffix}`), { force: true })
// The practice checkout's orders go with the books, or the shop would take them in again.
rmSync(join(dataDir, 'sandbox'), { recursive: true, force: true })
// Nobody waits for what would be drawn beside the journeys.
process.env.DRAW_AHEAD ??= 'off'
const config = readConfig(process.env)
const before = process.env.NODE_ENV
const { storefront } = await setUp(config)
// Half of the journeys' first minute would else be spent before it.
if (storefront) await bundleDesk(storefront)
// Bundling sets it, and the shop would take itself for one in production.
if (before === undefined) delete process.env.NODE_ENV
else process.env.NODE_ENV = before
await stockLibrary(config)
if (!process.argv.includes('--set-up-only')) await import('../commands/start.ts')
