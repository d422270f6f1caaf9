import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const lines = readFileSync(join(root, 'docs', 'spec.md'), 'utf8').split('\n')
const rows = lines
  .filter((line) => line.startsWith('| ') && !/^\| (statement|---) /.test(line))
  .map((line) => line.split(' | '))

describe('docs/spec.md', () => {
  it('names for each statement a test that exists', () => {
    for (const [statement, tests = ''] of rows) {
      const files = Array.from(tests.matchAll(/`([^`]+)`/g), ([, file = '']) => file)
      expect(files, statement).not.toEqual([])
      expect(
        files.filter((file) => !existsSync(join(root, file))),
        statement,
      ).toEqual([])
    }
  })

  it('holds the 62 statements of the spec and what we promise beyond it: none is dropped silently', () => {
    expect(rows).toHaveLength(131)
  })
})
