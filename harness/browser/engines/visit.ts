import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { eventually } from '../../eventually.ts'
import { comeToRest } from '../come-to-rest.ts'
import type { StepPage } from '../step-page.ts'
import { type Engine, openFirefox, openWebKit } from './engine.ts'
import { webdriverPage } from './webdriver-page.ts'

/** Somebody at a browser of another engine. */
export type Visit = {
  /** The tab that is looked at. */
  readonly page: StepPage
  /** Sets how much of a page is seen, not counting what the browser draws around it. */
  resize(width: number, height: number): Promise<void>
  /** Presses what opens a tab, and looks at that from then on, as large as the one before. */
  followTab(press: () => Promise<void>): Promise<void>
  /** Presses what downloads a file. */
  save(press: () => Promise<void>): Promise<Buffer>
  /** Keeps what is seen once it has come to rest, under the engine and the width: a PNG. */
  photograph(name: string): Promise<Buffer>
}

const OPEN = { firefox: openFirefox, webkit: openWebKit }

const SCREENS = join(import.meta.dirname, '..', '..', '..', 'data', 'engine-screens')

/** The project's name is the engine's. */
export const test = base.extend<{ visit: Visit }>({
  visit: async ({ baseURL }, use, { project }) => {
    const engine = project.name as keyof typeof OPEN
    const opened = await OPEN[engine]()
    try {
      await use(startVisit(opened, baseURL ?? '', join(SCREENS, engine)))
    } finally {
      await opened.close()
    }
  },
})

export { expect }

function startVisit({ driver, downloads }: Engine, baseURL: string, screens: string): Visit {
  const page = webdriverPage(driver, baseURL)
  const listTabs = () => driver.ask<string[]>('GET', '/window/handles')
  const inner = () => page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  const resize = async (width: number, height: number) => {
    await driver.ask('POST', '/window/rect', { width, height })
    const seen = await eventually(async () => {
      const { width: now, height } = await inner()
      return now === width ? height : undefined
    }, `The window is not ${width} wide.`)
    await driver.ask('POST', '/window/rect', { width, height: 2 * height - seen })
    const isFitting = async () => ((await inner()).height === height ? true : undefined)
    await eventually(isFitting, `The window is not ${height} high.`)
  }
  return {
    page,
    resize,
    followTab: async (press) => {
      const [before, { width, height }] = [await listTabs(), await inner()]
      await press()
      const find = async () => (await listTabs()).find((tab) => !before.includes(tab))
      const handle = await eventually(find, 'No tab was opened.')
      await driver.ask('POST', '/window', { handle })
      // WebKit's is a window of its own.
      await resize(width, height)
    },
    save: async (press) => {
      const before = readdirSync(downloads)
      await press()
      return eventually(async () => findWhole(downloads, before), 'Nothing was downloaded.')
    },
    photograph: async (name) => {
      await comeToRest(page)
      const file = join(screens, String((await inner()).width), `${name}.png`)
      mkdirSync(dirname(file), { recursive: true })
      const picture = Buffer.from(await driver.ask<string>('GET', '/screenshot', { full: false }), 'base64')
      writeFileSync(file, picture)
      return picture
    },
  }
}

/** A file that was not there before, once the browser has written all of it. */
function findWhole(folder: string, before: readonly string[]): Buffer | undefined {
  const added = readdirSync(folder).filter((name) => !before.includes(name))
  const [name] = added
  // Both write into another file beside it first.
  if (name === undefined || added.length > 1 || /\.(part|wkdownload)$/.test(name)) return undefined
  const path = join(folder, name)
  return statSync(path).size > 0 ? readFileSync(path) : undefined
}
