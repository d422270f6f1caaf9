import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, VARIABLES } from './config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-files-'))
const SECRET = '9f2c1b7e4d8a6035f1e2d3c4b5a69788'

function fileWith(text: string): string {
  const file = join(DATA_DIR, `setting-${Math.random()}`)
  writeFileSync(file, text)
  return file
}

describe('a setting in a file', () => {
  it('is read without the line end after it', () => {
    expect(readConfig({ DATA_DIR, SECRET_FILE: fileWith(`${SECRET}\n`) }).secret).toBe(SECRET)
    expect(readConfig({ DATA_DIR, SECRET_FILE: fileWith(`${SECRET}\r\n`) }).secret).toBe(SECRET)
  })

  it.each(VARIABLES)('is heeded for %s', (name) => {
    const missing = join(DATA_DIR, 'missing')
    expect(() => readConfig({ DATA_DIR, [name]: undefined, [`${name}_FILE`]: missing })).toThrow(
      `${name}_FILE must name a file that the shop may read; there is none at the place it names.`,
    )
  })

  it('counts as given, for what is saved on the desk too', () => {
    const { given } = readConfig({ DATA_DIR, PORT_FILE: fileWith('4000\n') })
    expect(given).toEqual({ DATA_DIR, PORT: '4000' })
  })

  it('does not stand beside the variable itself', () => {
    expect(() => readConfig({ DATA_DIR, SECRET, SECRET_FILE: fileWith(SECRET) })).toThrow(
      'SECRET and SECRET_FILE must not both be set; leave one of them out.',
    )
  })

  it.each([
    ['empty', () => fileWith('\n'), /^SECRET_FILE must name a file with the setting in it; .* is empty\.$/],
    ['a folder', () => DATA_DIR, /^SECRET_FILE must name a file; there is a folder at the place it names\.$/],
    ['endless', () => '/dev/zero', /^SECRET_FILE must name a file with one setting in it/],
    ['a secret by a slip', () => SECRET, /^SECRET_FILE must name a file that the shop may read/],
  ])('is refused in a sentence when it is %s, and never repeated', (_what, file, sentence) => {
    const read = () => readConfig({ DATA_DIR, SECRET_FILE: file() })
    expect(read).toThrow(sentence)
    expect(read).not.toThrow(new RegExp(SECRET))
  })

  it('leaves files of other programs alone', () => {
    mkdirSync(join(DATA_DIR, 'other'))
    expect(readConfig({ DATA_DIR, SSL_CERT_FILE: join(DATA_DIR, 'other') }).port).toBe(3000)
  })
})
