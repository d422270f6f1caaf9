import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyFile, UnwritableError } from './file-digest.ts'

const folder = mkdtempSync(join(tmpdir(), 'digest-'))
const file = join(folder, 'master.png')
const bytes = Buffer.from('some bytes of a master')
writeFileSync(file, bytes)

it('copies a file for nobody else to read, and says what the copy is', async () => {
  const copy = join(folder, 'copy.png')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(await copyFile(file, copy)).toMatchObject({ sha256, sizeBytes: bytes.length, isBare: false })
  expect(readFileSync(copy)).toEqual(bytes)
  expect(statSync(copy).mode & 0o777).toBe(0o600)
})

it('tells a disk that takes nothing from a file that cannot be read', async () => {
  await expect(copyFile(file, join(folder, 'away', 'copy.png'))).rejects.toBeInstanceOf(UnwritableError)
  const gone = copyFile(join(folder, 'gone.png'), join(folder, 'copy.png'))
  await expect(gone).rejects.toMatchObject({ code: 'ENOENT', name: 'Error' })
})
