import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type Axe from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong. It is brought to each document once, in its short form: to send and read it took longer than to look.
 * Frames of other origins are left out, which no page of ours has.
 */
export async function runAxe(page: Page, options: Axe.RunOptions, exclude: string[] = []): Promise<Axe.Result[]> {
  await Promise.all(page.frames().map(bringAxe))
  return page.evaluate(
    async ({ exclude, options }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      // Of what is right nothing is listed.
      const { violations } = await axe.run({ exclude }, { ...options, resultTypes: ['violations'] })
      return violations
    },
    { exclude, options },
  )
}

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
}
