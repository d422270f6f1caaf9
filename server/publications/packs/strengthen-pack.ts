// Compresses the pages of a pack as well as possible: node strengthen-pack.ts <pack> <target>.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { COMPRESSION } from '../../../contract/site/site-files.ts'
import { openPack, repack } from '../page-pack.ts'

const [pack = '', target = ''] = process.argv.slice(2)
await repack(openPack(await readFile(pack)), target, async (plain) => {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: COMPRESSION.pages.br } }),
    promisify(gzip)(plain, { level: COMPRESSION.pages.gzip }),
  ])
  return { br, gzip: gz }
})
