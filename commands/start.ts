// npm start: sets up what is missing and serves the whole shop, from a few files instead of 1,500 once they are bundled.
import { findBundle, type ServerBundle } from './server-bundle.ts'

type Program = typeof import('./open-shop.ts')

const bundle = findBundle()
const bundled = bundle && (await load(bundle))
const { openShop } = bundled ?? (await import('./open-shop.ts'))
await openShop(bundled && bundle)

/** A bundle only saves time, so that one which cannot be read whole keeps no shop closed. */
async function load({ start }: ServerBundle): Promise<Program | undefined> {
  try {
    return await import(start)
  } catch (error) {
    console.error(`The server's bundle could not be read: ${(error as Error).message}. The shop starts without.`)
    return undefined
  }
}
