import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { LATEST, prepareRelease, writeDraft } from './release.ts'
import { PAGE } from './release-page.ts'

const root = join(import.meta.dirname, '..')

it('answers shops that ask for the newest version with the one that is here', () => {
  const [said, { version }] = [LATEST, 'package.json'].map((name) => JSON.parse(readFileSync(join(root, name), 'utf8')))
  expect(said).toEqual({ version, notes: '../CHANGELOG.md' })
})

describe('preparing a release', () => {
  let folder: string
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const note = (name: string, bump: string, words: string) =>
    writeFileSync(join(folder, '.changeset', `${name}.md`), `---\n"a-shop": ${bump}\n---\n\n${words}\n`)

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-'))
    for (const name of ['.changeset', 'deploy']) mkdirSync(join(folder, name))
    cpSync(join(root, '.changeset', 'config.json'), join(folder, '.changeset', 'config.json'))
    const version = { name: 'a-shop', version: '1.2.3', private: true }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(version))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...version, packages: { '': version } }))
    writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## 1.2.3\n\n- What was before.\n')
  })

  const page = (words: string) => {
    mkdirSync(join(folder, 'docs', 'releases'), { recursive: true })
    writeFileSync(join(folder, PAGE), words)
  }

  it('takes the largest step that a note asks for, and the page that tells of all notes into the changelog', async () => {
    note('one', 'patch', 'A mended thing.')
    note('two', 'minor', 'A new thing.')
    page('### New\n\n- A new thing, in short.\n')
    expect(await prepareRelease(folder)).toBe('1.3.0')
    expect(read('CHANGELOG.md')).toBe(
      '# Changelog\n\n## 1.3.0\n\n### New\n\n- A new thing, in short.\n\n## 1.2.3\n\n- What was before.\n',
    )
    expect(readdirSync(join(folder, '.changeset'))).toEqual(['config.json'])
    expect(readdirSync(join(folder, 'docs', 'releases'))).toEqual([])
    for (const file of ['package.json', 'package-lock.json', LATEST])
      expect(JSON.parse(read(file)).version).toBe('1.3.0')
  })

  it('drafts the page from all notes, what breaks first, and never over one that is there', async () => {
    note('one', 'patch', 'A mended thing.')
    note('two', 'major', 'A broken thing.')
    expect(await writeDraft(folder)).toBe(2)
    expect(read(PAGE)).toBe('### What breaks\n\n- A broken thing.\n\n### Mended\n\n- A mended thing.\n')
    await expect(writeDraft(folder)).rejects.toThrow('is there already')
  })

  it.each([
    ['no page', undefined, /^1 notes wait for one page/],
    ['an empty page', '\n', /has 0 lines/],
    ['a page that nobody reads', '- a line\n'.repeat(61), /has 61 lines; a person reads at most 60/],
    ['a page with headings of the changelog', '## New\n', /its own begin with ###/],
    ['a page that hides what breaks', '### New\n\n### What breaks\n', /must begin with '### What breaks'/],
  ])('refuses %s, and changes nothing', async (_name, words, sentence) => {
    note('one', 'major', 'A broken thing.')
    if (words !== undefined) page(words)
    await expect(prepareRelease(folder)).rejects.toThrow(sentence)
    expect(JSON.parse(read('package.json')).version).toBe('1.2.3')
    expect(readdirSync(join(folder, '.changeset')).toSorted()).toEqual(['config.json', 'one.md'])
  })

  it('changes nothing without notes', async () => {
    expect(await prepareRelease(folder)).toBeUndefined()
    expect(await writeDraft(folder)).toBe(0)
    expect(existsSync(join(folder, PAGE))).toBe(false)
    expect(JSON.parse(read('package.json')).version).toBe('1.2.3')
  })
})
