import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKOUT_NOTICE, NOT_FOUND, routesOf, SERVED } from '../../contract/site/routes.ts'
import { type Publisher, publish } from '../../server/publications/publish.ts'
import { pageStore } from '../../server/publications/storefront.ts'
import { testState } from '../../server/publications/testing/test-publisher.ts'
import type { DrillResult } from '../payments/drill-result.ts'
import { type DrillShop, FIRST_PRICE, openDrillShop } from './kills.ts'
import { readWhole } from './read-whole.ts'

const RENDER_SITE = join(import.meta.dirname, '..', '..', 'web', 'build', 'render-site.ts')
const KILL_AT = 'DRILL_KILL_AT'

/** The real program, with a build whose pages say the price and nothing else, and kill it at the page that is named. */
const PRERENDER = `let pages = 0
export const setSite = () => {}
export async function renderPage(path, data) {
  if (++pages === Number(process.env.${KILL_AT})) process.kill(process.pid, 'SIGKILL')
  return { head: { title: path, description: '' }, html: '<p>' + data.offers?.desert?.priceMinor + '</p>' }
}`

/** The process that renders is killed at one page after the other: it is told in a sentence, and the old shop is shown. */
export async function killRenderer(shop: DrillShop, most: number): Promise<DrillResult> {
  const buildDir = writeBuild()
  const { db, publisher: opened } = await openDrillShop(shop)
  const publisher = withRenderer(opened, buildDir)
  const losses: string[] = []
  await publishPrice(publisher, FIRST_PRICE + 1)
  let [shown, kills, priceMinor] = [FIRST_PRICE + 1, 0, FIRST_PRICE + 2]
  for (let page = 1; page <= most; page++, priceMinor++) {
    process.env[KILL_AT] = String(page)
    const problem = await publishPrice(publisher, priceMinor)
    delete process.env[KILL_AT]
    if (problem === undefined) shown = priceMinor
    else kills += 1
    const whole = await readWhole(publisher)
    losses.push(...whole.losses)
    if (whole.priceMinor !== shown) losses.push(`${whole.priceMinor} is shown instead of ${shown}.`)
    if (problem !== undefined && !problem.includes('was ended by SIGKILL')) losses.push(`It was told: ${problem}`)
    if (problem === undefined) break
  }
  const after = await publishPrice(publisher, priceMinor + 1)
  if (after !== undefined) losses.push(`It could not publish again: ${after}`)
  losses.push(...(await readWhole(publisher)).losses)
  await db.destroy()
  rmSync(buildDir, { recursive: true, force: true })
  const found = [`killed at ${kills} pages, and published afterwards`, ...losses].join('\n      ')
  return { name: 'the renderer killed', found, isGood: losses.length === 0 && kills > 0 }
}

/** What was told instead, if it failed. */
async function publishPrice(publisher: Publisher, priceMinor: number): Promise<string | undefined> {
  return publish(publisher, testState({ priceMinor }), { by: 'the drill', note: '' }).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

function withRenderer(publisher: Publisher, buildDir: string): Publisher {
  const storefront = { buildId: 'drill', buildDir, olderDirs: [], program: RENDER_SITE }
  return { ...publisher, pages: pageStore(storefront, publisher.pages.storage) }
}

function writeBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-drill-build-'))
  const code = { scripts: [], style: { url: '/assets/page.css', parts: [] } }
  const routes = [...routesOf(testState().catalogue), NOT_FOUND, CHECKOUT_NOTICE, SERVED]
  const pages = Object.fromEntries(routes.map(({ page }) => [page, code]))
  writeFileSync(
    join(folder, 'build.json'),
    JSON.stringify({ id: 'drill', script: '/s.js', fonts: [], pages, assets: [] }),
  )
  mkdirSync(join(folder, 'prerender'))
  writeFileSync(join(folder, 'prerender', 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'prerender', 'prerender.js'), PRERENDER)
  return folder
}
