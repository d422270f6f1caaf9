// npm start: sets up what is missing and serves the whole shop, from a few files instead of 1,500 once they are bundled.
import { findBundle } from './server-bundle.ts'

const bundle = findBundle()
const program: typeof import('./open-shop.ts') = bundle ? await import(bundle.start) : await import('./open-shop.ts')
await program.openShop(bundle)
