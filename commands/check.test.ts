import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOMS, WEB } from '../.dependency-cruiser.mjs'
import { findNewNames } from './check-browsers.ts'
import { findLongDecisions } from './check-decisions.ts'
import { findSlowExpressions } from './check-expressions.ts'
import { findLostPaths, houseOf } from './check-paths.ts'
import { findSleeps } from './check-sleeps.ts'
import { findSpreadLiterals } from './check-spreads.ts'
import { listTreeFiles } from './tree-files.ts'

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** A small copy of the house, so that a broken rule can be shown without breaking the real one. */
let house: string
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'shop-house-'))
  copyFileSync(join(root, '.dependency-cruiser.mjs'), join(house, '.dependency-cruiser.mjs'))
})
afterEach(() => rmSync(house, { recursive: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), content)
}

function run(program: string, args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(bin(program), args, { cwd: house, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** One file of `from` that takes a value of one file of `to`. */
function importFrom(from: string, to: string): void {
  write(to, 'export const value = 1\n')
  const path = relative(dirname(from), to)
  write(from, `import { value } from '${path.startsWith('.') ? path : `./${path}`}'\nexport const own = value\n`)
}

function cruise() {
  return run('depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    ...readdirSync(house).filter((name) => name[0] !== '.'),
  ])
}

const WRONG_IMPORTS = [
  ['contract/schema.ts', 'sample-shop/previews.ts'],
  ['sample-shop/content/words.ts', 'server/app.ts'],
  ['sample-shop/content/counts.ts', 'contract/pictures/catalogue.ts'],
  ['web/storefront/page.ts', 'server/config/config.ts'],
  ['web/storefront/page.test.ts', 'sandbox/main.ts'],
  ['web/ui/button.tsx', 'web/state/store.ts'],
  ['web/state/request.ts', 'web/routing/router.tsx'],
  ['web/routing/link.tsx', 'web/storefront/catalogue/posters.ts'],
  ['web/storefront/home/home-page.tsx', 'web/storefront/shell/layout.tsx'],
  ['web/storefront/library/cover.ts', 'web/storefront/gallery/price.ts'],
  ['web/storefront/shell/app.tsx', 'web/storefront/hydrate.tsx'],
  ['web/storefront/prerender.tsx', 'web/storefront/legal/policy-page.tsx'],
  ['web/storefront/legal/policy-page.tsx', 'web/build/document.ts'],
  ['web/build/built-files.ts', 'web/storefront/shell/pages.ts'],
  ['web/storefront/legal/get-policy.ts', 'web/testing/stand-in-site.ts'],
  ['web/storefront/prerender.test.tsx', 'web/build/document.ts'],
  ['web/storefront/shell/bar.tsx', 'web/desk/parts/button.tsx'],
  ['web/desk/parts/field.tsx', 'web/desk/team/team-screen.tsx'],
  ['web/desk/entry.tsx', 'web/storefront/shell/layout.tsx'],
  ['server/orders/refund.ts', 'server/desk/audit.ts'],
  ['server/checkout/started.ts', 'server/orders/order.ts'],
  ['server/prices/sale.ts', 'server/checkout/open.ts'],
  ['server/payments/port.ts', 'server/prices/code.ts'],
  ['server/orders/paid.ts', 'server/payments/anybody/anybody-payments.ts'],
  ['sandbox/mailbox.ts', 'server/mail/outbox.ts'],
  ['server/samples/import-samples.ts', 'sample-shop/artwork/recipes.ts'],
  ['server/samples/drawing/render-master-worker.ts', 'sample-shop/content/prices.ts'],
  ['server/orders/reconcile.test.ts', 'commands/reconcile.ts'],
  ['bootstrap/run.mjs', 'commands/steps.ts'],
  ['commands/test.ts', 'harness/ask.ts'],
  ['harness/courier.ts', 'drills/tally.ts'],
  ['bench/load.ts', 'drills/traffic.ts'],
  ['drills/drill.ts', 'bench/report.ts'],
  ['e2e/search.spec.ts', 'sample-shop/e2e/steps.ts'],
  ['sample-shop/e2e/legal.spec.ts', 'e2e/account-steps.ts'],
] as const

const RIGHT_IMPORTS = [
  ['web/storefront/page.ts', 'contract/site/routes.ts'],
  ['web/ui/poster.tsx', 'contract/pictures/catalogue.ts'],
  ['web/state/poll.ts', 'web/ui/alert.tsx'],
  ['web/storefront/gallery/gallery-page.tsx', 'web/storefront/lightbox/lightbox.tsx'],
  ['web/storefront/shell/pages.ts', 'web/storefront/bundles/bundles-page.tsx'],
  ['web/storefront/hydrate.tsx', 'web/storefront/shell/layout.tsx'],
  ['web/build/document.ts', 'web/ui/srcset.ts'],
  ['web/desk/shell/frame/screens.ts', 'web/desk/team/team-screen.tsx'],
  ['web/desk/parts/table.tsx', 'web/routing/link.tsx'],
  ['server/desk/order-routes.ts', 'server/orders/order-queries.ts'],
  ['web/storefront/prerender.test.tsx', 'web/testing/stand-in-site.ts'],
  ['web/storefront/identity.test.ts', 'server/accounts/testing/account-app.ts'],
  ['server/orders/reconcile.test.ts', 'sandbox/checkout/sandbox-order.ts'],
  ['server/samples/drawing/render-master-worker.ts', 'sample-shop/artwork/recipes.ts'],
  ['commands/start.ts', 'bootstrap/fingerprint.mjs'],
  ['harness/launch-browser.ts', 'commands/ensure-browser.ts'],
  ['drills/drill.ts', 'harness/ask.ts'],
  ['sample-shop/e2e/legal.spec.ts', 'harness/browser/quiet-page.ts'],
] as const

/** What lies in a room's folders is its own, whoever asks; what plays a part in tests is for tests. */
const PAST_A_DOOR = [
  ['server/checkout/start-checkout.ts', 'server/orders/withdrawals/settle.ts'],
  ['server/app.ts', 'server/library/renditions/cache.ts'],
  ['server/desk/orders.test.ts', 'server/library/renditions/draw.ts'],
  ['server/choose/choose-payments.ts', 'server/payments/stripe/events/read.ts'],
  ['server/payments/lemonsqueezy/checkout.ts', 'server/payments/stripe/amounts/round.ts'],
  ['web/storefront/gallery/gallery-page.tsx', 'web/storefront/lightbox/zoom/wheel.ts'],
  ['web/desk/today/today-screen.tsx', 'web/desk/orders/timeline/entry.tsx'],
  ['web/build/page-data.ts', 'contract/desk/parts/row.ts'],
  ['commands/orders.ts', 'server/orders/judging/terms.ts'],
  ['drills/refunds.ts', 'server/orders/refunds/ask.ts'],
  ['server/library/send.ts', 'server/library/testing/library-world.ts'],
] as const

const THROUGH_A_DOOR = [
  ['server/checkout/start-checkout.ts', 'server/database/database.ts'],
  ['server/library/library-routes.ts', 'server/library/renditions/cache.ts'],
  ['server/choose/choose-payments.ts', 'server/payments/stripe/stripe-payments.ts'],
  ['server/payments/stripe/stripe-payments.ts', 'server/payments/stripe/events/read.ts'],
  ['server/desk/orders.test.ts', 'server/checkout/testing/checkout-world.ts'],
  ['drills/refunds.ts', 'server/checkout/testing/card.ts'],
  ['web/desk/orders/orders-screen.tsx', 'contract/desk/orders.ts'],
] as const

describe('npm run check', () => {
  it('knows every folder that holds code', () => {
    const files = listTreeFiles(root, '*.ts', '*.tsx', '*.mjs')
    const folders = files.filter((file) => /^[^.].*\//.test(file))
    expect(folders.filter((file) => !Object.hasOwn(ROOMS, file.split('/')[0] ?? ''))).toEqual([])
  })

  it('knows every folder of the storefront', () => {
    const files = listTreeFiles(root, 'web/*.ts', 'web/*.tsx')
    const folders = files.flatMap(
      (file) => /^web\/(?!(?:storefront|desk)\/[^/]+$)((?:storefront|desk)\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? [],
    )
    expect(folders.filter((folder) => !Object.hasOwn(WEB, folder))).toEqual([])
  })

  it('refuses an import against the table, in every room', () => {
    for (const [from, to] of WRONG_IMPORTS) importFrom(from, to)
    const { status, output } = cruise()
    for (const [from, to] of WRONG_IMPORTS) expect(output).toContain(`${from} → ${to}`)
    expect(Object.keys(ROOMS).filter((room) => !WRONG_IMPORTS.some(([from]) => from.startsWith(`${room}/`)))).toEqual(
      [],
    )
    expect(status).not.toBe(0)
  })

  it('allows what the table allows', () => {
    for (const [from, to] of RIGHT_IMPORTS) importFrom(from, to)
    expect(cruise()).toMatchObject({ status: 0 })
  })

  it('refuses an import past the door of a room', () => {
    for (const [from, to] of PAST_A_DOOR) importFrom(from, to)
    const { status, output } = cruise()
    for (const [from, to] of PAST_A_DOOR) expect(output).toContain(`: ${from} → ${to}`)
    expect(output).toContain('door-of-a-room-for-tests: server/desk/orders.test.ts')
    expect(output).toContain('door-from-outside: commands/orders.ts')
    expect(status).not.toBe(0)
  })

  it('allows what comes through the door, and to tests what is for tests', () => {
    for (const [from, to] of THROUGH_A_DOOR) importFrom(from, to)
    expect(cruise()).toMatchObject({ status: 0 })
  })

  it('refuses files that import each other in a circle, and types that do', () => {
    write('commands/a.ts', "import { b } from './b.ts'\nexport const a = (): number => b()\n")
    write('commands/b.ts', "import { a } from './a.ts'\nexport const b = (): number => a()\n")
    write('contract/one.ts', "import type { Two } from './two.ts'\nexport type One = { two: Two }\n")
    write('contract/two.ts', "import type { One } from './one.ts'\nexport type Two = { one: One }\n")
    const { status, output } = cruise()
    expect(output).toContain('no-circles: commands/a.ts')
    expect(output).toContain('no-circles: contract/one.ts')
    expect(status).not.toBe(0)
  })

  it('refuses a feature that imports an adapter', () => {
    write('server/adapters/smtp-mail.ts', 'export const send = 1\n')
    write('server/orders/receipt.ts', "import { send } from '../adapters/smtp-mail.ts'\nexport const a = send\n")
    const { status, output } = cruise()
    expect(output).toContain('only-choose-knows-adapters')
    expect(status).not.toBe(0)
  })

  it('refuses an export that nothing uses', () => {
    write('package.json', '{ "name": "house", "type": "module" }')
    write('knip.json', '{ "entry": ["main.ts"], "project": ["**/*.ts"] }')
    write('main.ts', "import { used } from './parts.ts'\nconsole.log(used)\n")
    write('parts.ts', 'export const used = 1\nexport const forgotten = 2\n')
    const { status, output } = run('knip', ['--no-progress'])
    expect(output).toContain('forgotten')
    expect(status).not.toBe(0)
  })

  it.each([
    ["path.replace(/\\/+$/, '')", 'quadratic'],
    ['/^(a+)+$/.test(path)', 'exponential'],
    ['/script-src[^;]*unsafe/.test(policy)', 'quadratic'],
    ['/^.*foo.*foo$/.test(path)', 'quadratic'],
    ['/^(?:x|y).*b/m.test(path)', undefined],
    ['/^[^]*b/m.test(path)', 'quadratic'],
    ['new RegExp(words)', 'cannot be judged'],
    ['/^(\\/[a-z-]+)\\/+$/.exec(path)', undefined],
    ['/key=([a-z]+)/.exec(path)', undefined],
    ['/[^a-z]+/g.exec(path)', undefined],
  ])('judges the time that %s takes', (code, judgement) => {
    const found = findSlowExpressions('a.ts', `export const look = (path: string) => ${code}\n`)
    expect(found).toEqual(judgement === undefined ? [] : [expect.stringContaining(judgement)])
  })

  it.each([
    ['e2e/search.spec.ts', 'await page.waitForTimeout(100)', 'waitForTimeout'],
    ['server/app.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 20))', 'setTimeout'],
    ['web/ui/poll.test.tsx', 'window.setInterval(look, 20)', 'setInterval'],
    ['harness/ask.ts', "import { setTimeout as pause } from 'node:timers/promises'", 'setTimeout'],
    ['server/testing/slow.ts', "import { scheduler } from 'timers/promises'", 'scheduler'],
    ['server/jobs/repeat.ts', 'setTimeout(next, 20)', undefined],
    ['e2e/library.spec.ts', 'test.setTimeout(180_000)', undefined],
    ['server/app.test.ts', 'await vi.advanceTimersByTimeAsync(20)', undefined],
    ['harness/eventually.ts', "import { setTimeout as pause } from 'node:timers/promises'", undefined],
  ])('judges in %s whether %s lets time pass', (file, code, name) => {
    expect(findSleeps(file, `${code}\n`)).toEqual(name === undefined ? [] : [expect.stringContaining(`: ${name} lets`)])
  })

  it.each([
    ['const order = { ...{ id, number }, email }', 1],
    ['const line = <Line {...{ id, number }} />', 1],
    ['const order = { ...facts, ...(isPaid && { email }) }', 0],
    ['const line = <Line {...facts} title="...{ id }" />', 0],
  ])('finds a literal that is spread in %s: %i', (code, count) => {
    expect(findSpreadLiterals('a.tsx', `${code}\n`)).toHaveLength(count)
  })

  it.each([
    ['URL.canParse(address)', 'URL.canParse'],
    ['new Intl.DurationFormat()', 'Intl.DurationFormat'],
    ['panel?.hidePopover()', 'hidePopover()'],
    ['list.toSorted(inTurn)', 'toSorted()'],
    ['known.values().map(name)', 'map() of an iterator'],
    ['panel?.hidePopover?.()', undefined],
    ['link.checkVisibility?.({})', undefined],
    ['Object.values(known).map(name)', undefined],
    ['[...known.values()].map(name)', undefined],
    ['Response.error()', undefined],
  ])('judges whether visitors’ browsers know %s', (code, name) => {
    const found = findNewNames('web/ui/a.ts', `export const look = () => ${code}\n`)
    expect(found).toEqual(name === undefined ? [] : [expect.stringContaining(` no ${name}.`)])
  })

  it('refuses a decision of more than 300 words, headings not counted', () => {
    const file = 'docs/decisions/0001-one.md'
    const withWords = (count: number) => [{ file, text: `# 1. One\n\n## Context\n\n${'word '.repeat(count)}\n` }]
    expect(findLongDecisions(withWords(301))).toEqual([`${file} has 301 words; the cap is 300.`])
    expect(findLongDecisions(withWords(300))).toEqual([])
  })

  describe('names of files', () => {
    const house = houseOf(['README.md', 'server/config/config.ts', 'server/jobs/repeat.ts'], ['bench/results/'])
    const lost = (file: string, text: string) => findLostPaths(file, text, house)

    it.each([
      ['server/app.ts', '/** Read in server/config.ts, with all others. */', 'server/config.ts'],
      ['server/app.ts', '  // As jobs/queue.ts does.', 'jobs/queue.ts'],
      ['README.md', 'All settings are read in `config/`, that is `server/settings/`.', 'server/settings/'],
      ['docs/one.md', 'Tested by `repeat.test.ts`.', 'repeat.test.ts'],
      ['deploy/shop.yml', '# See deploy/README.md:', 'deploy/README.md'],
    ])('in %s are refused when there is none: %s', (file, text, path) => {
      expect(lost(file, text)).toEqual([`${file} names ${path}, and there is none.`])
    })

    it.each([
      ['server/app.ts', '/** server/config/config.ts, config/config.ts, config.ts, server/jobs/ */'],
      ['server/app.ts', "import { a } from './gone.ts'\nconst b = 'server/gone.ts'"],
      [
        'server/app.ts',
        '/** Any *-queries.ts, server/*.ts, <feature>/mount.ts, https://shop.example/server/gone.md */',
      ],
      ['README.md', 'Whatever ends in `.ts`, such as `repeat.ts`'],
      ['README.md', '`/api/library/`, `DATA_DIR/notes.json`, `node_modules/` and `bench/results/`'],
    ])('in %s may be of what is there, code, patterns, addresses and what is made: %s', (file, text) => {
      expect(lost(file, text)).toEqual([])
    })
  })
})
