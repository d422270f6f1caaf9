// npm run build: all code that a shop runs from, made beforehand: for an image, which has no bundler, and for a folder
// that the shop itself may not write to (deploy/wallpaper-shop.service). Every user of the machine may read it.
import { bundleCode, bundleDesk, MADE_BEFOREHAND } from './bundle-code.ts'
import { bundleServer } from './server-bundle.ts'

// One after the other: each takes all of a small machine.
await bundleServer()
const { buildDir } = await bundleCode(MADE_BEFOREHAND)
await bundleDesk({ buildDir })
console.log(`The server's code is bundled, and the storefront's and the desk's in ${buildDir}`)
