import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const RULE = /([^{}]+)\{([^{}]*)\}/g
const APPEARS = /(?:^|[\s;])(?:opacity|visibility|display|clip-path)\s*:/

/** Rules by which something appears under the pointer, wherever they stand. */
const rules = globSync('**/*.css', { cwd: WEB }).flatMap((file) =>
  [...readFileSync(join(WEB, file), 'utf8').matchAll(RULE)].flatMap(([, selector = '', body = '']) =>
    selector.includes(':hover') && APPEARS.test(body) ? [`${file}: ${selector.trim()}`] : [],
  ),
)

it('what appears under the pointer appears with the focus as well (WCAG 1.4.13, 2.1.1)', () => {
  expect(rules.length).toBeGreaterThan(3)
  expect(rules.filter((rule) => !rule.includes(':focus'))).toEqual([])
})
