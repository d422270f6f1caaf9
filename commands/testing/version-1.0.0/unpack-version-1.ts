import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deserialize } from 'node:v8'
import { brotliDecompressSync } from 'node:zlib'

/** What was mailed then: the keys of receipts' links, by address. */
export const MAILED_KEYS = {
  'mara@example.com': 'hsD6NuK-4PYk166G88zL4fviYTe1kjXM',
  'guest@example.com': '64mQCSjEF0qIU8BcGsbJN15OxE7F3rx7',
  'life@example.com': 'IyGW0JkAXBw0sBvGfyMLNXDdHhmZO4td',
  'sorry@example.com': 'bs4t9uPbNMWWJdcLYKEMIhy8Ff8M7E1X',
} as const

export const MARA = { email: 'mara@example.com', password: 'mara has a long password' }

/** The only picture that was not a sample. */
export const OWN_PICTURE = { id: 'anime-1c7e3ba032', title: 'Stag in the mist', masterBytes: 4337 }

/** Puts the data folder of version 1.0.0 into an empty place, as README.md says. */
export function unpackVersion1(dataDir: string): void {
  const packed = readFileSync(join(import.meta.dirname, 'data-folder.br'))
  const files = deserialize(brotliDecompressSync(packed)) as ReadonlyMap<string, Uint8Array>
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true })
    writeFileSync(join(dataDir, path), bytes, { mode: 0o600 })
  }
}
