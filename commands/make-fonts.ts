// node commands/make-fonts.ts: writes the shop's fonts, web/style/fonts/, with the letters and weights that it uses alone.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFonts } from './fonts/shop-fonts.ts'

const folder = join(import.meta.dirname, '..', 'web', 'style', 'fonts')
mkdirSync(folder, { recursive: true })
for (const { file, bytes } of await makeFonts()) {
  writeFileSync(join(folder, file), bytes)
  console.log(`${file}: ${(bytes.length / 1000).toFixed(1)} KB`)
}
