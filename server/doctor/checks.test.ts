import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CHECKS } from './checks.ts'
import { bundleCheck } from './shop-checks.ts'

const OPERATIONS = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8')

it('asks nothing that docs/operations.md does not explain', () => {
  const asked = CHECKS.filter((check) => check !== bundleCheck).map(({ about }) => about)
  expect(asked.filter((about) => !OPERATIONS.includes(`\n| ${about} | `))).toEqual([])
})
