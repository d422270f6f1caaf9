import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyAndDigestSync, digestFile, UnwritableError } from './file-digest.ts'

const folder = mkdtempSync(join(tmpdir(), 'digest-'))
const file = join(folder, 'master.png')
const bytes = Buffer.from('some bytes of a master')
writeFileSync(file, bytes)

it('copies a file for nobody else to read, and says what the copy is', () => {
  const copy = join(folder, 'copy.png')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(copyAndDigestSync(file, copy)).toMatchObject({ sha256, sizeBytes: bytes.length, isBare: false })
  expect(readFileSync(copy)).toEqual(bytes)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).toSorted()).toEqual(['copy.png', 'master.png'])
})

it('tells a disk that takes nothing from a file that cannot be read', () => {
  expect(() => copyAndDigestSync(file, join(folder, 'away', 'copy.png'))).toThrow(UnwritableError)
  const gone = () => copyAndDigestSync(join(folder, 'gone.png'), join(folder, 'copy.png'))
  expect(gone).toThrow(expect.objectContaining({ code: 'ENOENT', name: 'Error' }))
})

it('says the same of a file in both ways of reading it, also of one longer than a piece', async () => {
  const long = join(folder, 'long.png')
  writeFileSync(long, Buffer.alloc(2_500_000, 'wallpaper'))
  expect(await digestFile(long)).toEqual(copyAndDigestSync(long, join(folder, 'long-copy.png')))
})
