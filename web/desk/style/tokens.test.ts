import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contrastOf } from '../../../contract/content/brand.ts'

const TOKENS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The desk's own colours: those for paper stand after them. */
function colourOf(name: string): string {
  return new RegExp(`--${name}: (#[\\da-f]{6});`).exec(TOKENS)?.[1] ?? `no ${name}`
}

it.each(['desk', 'side-ground', 'panel', 'panel-2', 'panel-3', 'well'])(
  'the edge of a field is 3:1 on %s',
  (ground) => {
    expect(contrastOf(colourOf('field'), colourOf(ground))).toBeGreaterThanOrEqual(3)
  },
)
