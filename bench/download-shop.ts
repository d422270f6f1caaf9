// A shop in a process of its own that delivers one large bundle: node download-shop.ts <files> <bytes of each>.
// The files are holes, so gigabytes cost no disk. Prints where the archive is, then serves until it is told to end.
import { mkdirSync, mkdtempSync, openSync, truncateSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LibraryBundleView } from '../contract/library/library.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { createLibraryWorld, OWNER, testCatalogue } from '../server/library/testing/library-world.ts'
import { saveMaster } from '../server/pictures/master-queries.ts'
import { masterKey } from '../server/storage/storage.ts'

const [files = 2, sizeBytes = 1_000_000] = process.argv.slice(2).map(Number)
const db = openDatabase(`sqlite:${join(mkdtempSync(join(tmpdir(), 'shop-downloads-')), 'shop.sqlite')}`)
await migrate(db)
const world = await createLibraryWorld(db, testCatalogue(['desert'], files))
for (let number = 1; number <= files; number++) {
  const sha256 = String(number).padStart(64, '0')
  const file = join(world.folder, masterKey(sha256))
  mkdirSync(dirname(file), { recursive: true })
  openSync(file, 'w')
  truncateSync(file, sizeBytes)
  const facts = { storageKey: masterKey(sha256), sha256, crc32: 0, sizeBytes, width: 7680, height: 4320 }
  const wallpaperId = `desert-${number}`
  await saveMaster(db, { wallpaperId, category: 'desert', format: 'png', addedAt: '2026-01-01', ...facts })
}
await world.buy('desert', { by: OWNER.id })
world.signIn(OWNER)
await world.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = world.app.server.address() as AddressInfo
const { zip } = (await world.app.inject('/api/library/desert')).json<LibraryBundleView>()
console.log(JSON.stringify({ url: `http://127.0.0.1:${port}${zip?.path}`, sizeBytes: zip?.sizeBytes }))
