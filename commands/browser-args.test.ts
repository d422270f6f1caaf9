import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { BROWSER_ARGS } from './browser-args.ts'

/** A file of pinned Playwright, found by way of the package that is a dependency of ours. */
function readPlaywright(): string {
  const ours = createRequire(createRequire(import.meta.url).resolve('@playwright/test/package.json'))
  const playwright = createRequire(ours.resolve('playwright/package.json'))
  return readFileSync(playwright.resolve('playwright-core/lib/coreBundle'), 'utf8')
}

describe('the arguments of the journeys’ browser', () => {
  it('switch off every feature that Playwright does, and name features once', () => {
    const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(readPlaywright()) ?? []
    const theirs = [...list.matchAll(/^ *"(\w+)",?$/gm)].map(([, name = '']) => name)
    expect(theirs.length).toBeGreaterThan(10)
    const lists = BROWSER_ARGS.filter((arg) => arg.startsWith('--disable-features='))
    expect(lists).toHaveLength(1)
    const ours = lists[0]?.split('=')[1]?.split(',') ?? []
    expect(ours).toEqual(expect.arrayContaining(theirs))
    expect(new Set(ours).size).toBe(ours.length)
  })
})
