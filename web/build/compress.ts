import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /^(text\/|application\/(javascript|json|xml|manifest\+json)|image\/svg)/
const LEAST_BYTES = 512

type Effort = { readonly br: number; readonly gzip: number }

/** Whether a file gets smaller on its way to a browser. */
function isCompressible(type: string, sizeBytes: number): boolean {
  return COMPRESSIBLE.test(type) && sizeBytes >= LEAST_BYTES
}

/** Writes `.br` and `.gz` beside a file where they save at least a tenth. */
export async function compressBeside(path: string, type: string, content: Buffer, effort: Effort): Promise<void> {
  if (!isCompressible(type, content.length)) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort.br,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: effort.gzip }),
  ])
  const isWorthIt = (packed: Buffer) => packed.length < content.length * 0.9
  if (isWorthIt(br)) await writeFile(`${path}.br`, br)
  if (isWorthIt(gz)) await writeFile(`${path}.gz`, gz)
}
