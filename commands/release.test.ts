import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { prepareRelease } from './release.ts'

const root = join(import.meta.dirname, '..')

describe('preparing a release', () => {
  let folder: string
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const note = (name: string, bump: string, words: string) =>
    writeFileSync(join(folder, '.changeset', `${name}.md`), `---\n"a-shop": ${bump}\n---\n\n${words}\n`)

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-'))
    mkdirSync(join(folder, '.changeset'))
    cpSync(join(root, '.changeset', 'config.json'), join(folder, '.changeset', 'config.json'))
    const version = { name: 'a-shop', version: '1.2.3', private: true }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(version))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...version, packages: { '': version } }))
    writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## 1.2.3\n\n- What was before.\n')
  })

  it('takes the largest step that a note asks for, and the words of all notes into the changelog', async () => {
    note('one', 'patch', 'A mended thing.')
    note('two', 'minor', 'A new thing.')
    expect(await prepareRelease(folder)).toBe('1.3.0')
    const parts = ['# Changelog', '## 1.3.0', 'A new thing.', 'A mended thing.', '## 1.2.3', 'What was before.']
    const found = parts.map((part) => read('CHANGELOG.md').indexOf(part))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(found).not.toContain(-1)
    expect(readdirSync(join(folder, '.changeset'))).toEqual(['config.json'])
    for (const file of ['package.json', 'package-lock.json']) expect(JSON.parse(read(file)).version).toBe('1.3.0')
  })

  it('changes nothing without notes', async () => {
    expect(await prepareRelease(folder)).toBeUndefined()
    expect(JSON.parse(read('package.json')).version).toBe('1.2.3')
  })
})
