import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listTreeFiles } from './tree-files.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tree-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })
  git('init', '--quiet')
  for (const file of ['kept.ts', 'removed.ts', 'words.md']) writeFileSync(join(folder, file), '')
  git('add', '.')
  rmSync(join(folder, 'removed.ts'))
  writeFileSync(join(folder, 'new — naïve.ts'), '')
})

afterEach(() => rmSync(folder, { recursive: true }))

it('lists what is there, new files of any name included, and nothing that was removed without a word to git', () => {
  expect(listTreeFiles(folder, '*.ts').sort()).toEqual(['kept.ts', 'new — naïve.ts'])
  expect(listTreeFiles(folder).sort()).toEqual(['kept.ts', 'new — naïve.ts', 'words.md'])
})
