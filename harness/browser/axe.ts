import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type Axe from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Looked = {
  /** Selectors of what is looked at; the whole page where there are none. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

/**
 * What axe finds wrong. It is brought to each document once, in its short form: to send and read it took longer than to look.
 * Frames are left out: in those of ours no script may run.
 */
export async function runAxe(page: Page, options: Axe.RunOptions, looked: Looked = {}): Promise<Axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(
    async ({ include = [], exclude = [], options }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const context = { ...(include.length > 0 && { include: [...include] }), exclude: [...exclude] }
      // Of what is right nothing is listed.
      const { violations } = await axe.run(context, { ...options, iframes: false, resultTypes: ['violations'] })
      return violations
    },
    { ...looked, options },
  )
}
