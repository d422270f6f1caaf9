import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { insertEvents } from '../server/orders/event-queries.ts'
import { readOwnerCategories } from '../server/pictures/owner-categories.ts'
import { previewFolder } from '../server/pictures/preview-files.ts'
import { COMMANDS, runShop } from './shop.ts'

let folder = ''
let dataDir = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-shop-'))
  dataDir = join(folder, 'data')
  vi.stubEnv('DATA_DIR', dataDir)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command in this process, as its entry point does. */
async function shop(...args: string[]) {
  const heard = { out: [] as string[], err: [] as string[] }
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void heard.out.push(String(line)))
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void heard.err.push(String(line)))
  try {
    return { status: await runShop(args), out: heard.out.join('\n'), err: heard.err.join('\n') }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

function writeCatalogue(): void {
  mkdirSync(previewFolder(dataDir), { recursive: true })
}

async function openShop(): Promise<void> {
  writeCatalogue()
  const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
  await migrate(db)
  await db.destroy()
}

const ORDERS_COMMANDS = ['orders', 'mails', 'reconcile', 'replay', 'grant x', 'revoke x', 'resend a@example.com']

const WRONG_LINES: readonly (readonly [line: string, sentence: string])[] = [
  ...Object.keys(COMMANDS).map((name) => [`${name} --colour red`, "There is no option '--colour'."] as const),
  ...['orders a', 'doctor', 'reconcile', 'replay', 'create-bucket', 'grant a b', 'revoke a', 'resend a', 'import a b']
    .concat(['add-category a', 'picture a', 'pictures a', 'backup a', 'restore a', 'render a'])
    .map((line) => [`${line} surplus`, "'surplus' is one word too many."] as const),
  ['nothing', "There is no command 'nothing'."],
  ['constructor', "There is no command 'constructor'."],
  ['import', 'Name <category> <folder>.'],
  ['import space', 'Name <category> <folder>.'],
  ['import space ./not-there', "'./not-there' is not a folder."],
  ['import kittens .', "There is no category 'kittens'; known are "],
  ['import space . --allow-small=yes', '--allow-small takes no value.'],
  ['picture', 'Name <id>.'],
  ['picture a', 'Name what is to change.'],
  ['picture a --hide --show', 'Choose one of --hide, --show and --remove.'],
  ['picture a --before b --last', 'Choose one of --before and --last.'],
  ['picture a --focus 2,3', "--focus takes two numbers from 0 to 1, such as 0.5,0.3, not '2,3'."],
  ['picture a --replace ./none.png', "'./none.png' is no file."],
  ['add-category', 'Name <slug> --name <name> --price <amount>.'],
  ['add-category sea', 'A category needs --name <name> and --price <amount>.'],
  ['add-category sea --name', '--name needs a <name>.'],
  ['add-category sea --name Sea --price three', "The price must be like 3 or 2.50, not 'three'."],
  ['add-category sea --name Sea --price -3', "The price must be like 3 or 2.50, not '-3'."],
  ['add-category sea --name Sea --price 4.505', "The price must be like 3 or 2.50, not '4.505'."],
  ['add-category sea --name Sea --price 0', "The category's price is wrong: must be above 0."],
  ['add-category sea --name Sea --price 2000000', "The category's price is wrong: must be a smaller number."],
  ['add-category deeps --name space --price 3', "The name 'space' is taken by the category 'space'."],
  ['add-category Sea! --name Sea --price 3', "The category's slug is wrong: must be lower-case words with dashes."],
  ['add-category space --name Space --price 3', 'is taken'],
  ['add-category sea --name Sea --price 3 --checkout https://a.example', '--checkout needs --product-id'],
  ['add-category sea --name Sea --price 3 --checkout a --product-id 1', "'sea → url'"],
  ['orders --limit many', "--limit takes a whole number from 1 to 1000000, not 'many'."],
  ['orders --limit -1', "--limit takes a whole number from 1 to 1000000, not '-1'."],
  ['orders --email', '--email needs an <address>.'],
  ['orders --flagged --failed', 'Choose one of --flagged and --failed.'],
  ['orders --limit', '--limit needs a <number>.'],
  ['orders --email notanaddress', "'notanaddress' is no email address."],
  ['orders --mode both', "--mode must be test or live, not 'both'."],
  ['grant', 'Name <address> <product>, or <order> [<product>].'],
  ['grant not@anaddress', "'not@anaddress' is no email address."],
  ['grant not@an@address anime', "'not@an@address' is no email address."],
  ['revoke', 'Name either an <order>, or --links <address>.'],
  ['revoke a --links a@example.com', 'Name either an <order>, or --links <address>.'],
  ['revoke --links notanaddress', "'notanaddress' is no email address."],
  ['resend', 'Name either an <address> or an <order>, or --bounced.'],
  ['resend a --to notanaddress', "'notanaddress' is no email address."],
  ['resend --bounced --to a@example.com', '--to goes with an <order>.'],
  ['mails --bounced --waiting', 'Choose one of --bounced and --waiting.'],
  ['mails --limit 0', "not '0'"],
  ['resend not@anaddress', "'not@anaddress' is no email address."],
  ['replay --since', '--since needs a <date>.'],
  ['replay --since yesterday', "not 'yesterday'"],
  ['replay --since 2026-02-30', "not '2026-02-30'"],
  ['replay --event', '--event needs an <id>.'],
  ['reconcile --deep=1', '--deep takes no value.'],
  ['backup', 'Name <folder>.'],
  ['restore', 'Name <folder>.'],
  ['render', 'Name <category|all>.'],
  ['render kittens', 'There is no category "kittens"'],
]

describe("the owner's tool", () => {
  it.each(WRONG_LINES)('answers "%s" with one sentence and status 2, and leaves no folder', async (line, sentence) => {
    const { status, out, err } = await shop(...line.split(' '))
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toContain(sentence)
    expect(err.split('\n')).toHaveLength(1)
    expect(readdirSync(folder)).toEqual([])
  })

  it.each(Object.keys(COMMANDS))('helps with %s, and leaves no folder', async (name) => {
    const { status, out, err } = await shop(name, '--help')
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toMatch(new RegExp(`^Usage: npm run shop -- ${name}`))
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([...ORDERS_COMMANDS, 'doctor', 'backup b', 'desk-link'])(
    'says in one sentence that there is no shop for %s',
    async (line) => {
      const { status, out, err } = await shop(...line.split(' '))
      expect({ status, out }).toEqual({ status: 1, out: '' })
      expect(err).toBe(`There is no shop in '${dataDir}' yet; npm start makes one, or DATA_DIR names another.`)
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it.each([...ORDERS_COMMANDS, 'backup b'])('says in one sentence that there is no database for %s', async (line) => {
    writeCatalogue()
    const { status, err } = await shop(...line.split(' '))
    expect(status).toBe(1)
    expect(err).toContain(`There is no database at '${join(dataDir, 'shop.sqlite')}' yet`)
    expect(readdirSync(dataDir)).toEqual(['catalogue'])
  })

  it.each(['create-bucket', 'restore ./not-there'])('leaves no folder when %s fails', async (line) => {
    const { status, err } = await shop(...line.split(' '))
    expect(status).toBe(1)
    expect(err.split('\n')).toHaveLength(1)
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['orders 17', "There is no order '17'."],
    ['grant 17', "There is no order '17'."],
    ['resend 17', "There is no order '17'."],
    ['revoke 17', "There is no order '17'."],
    ['replay --event 17', "There is no event '17' that can be applied again."],
    ['grant mara@example.com', 'Name the product for mara@example.com as well; there are all-access, '],
    ['grant mara@example.com kittens', "There is no product 'kittens'; there are all-access, "],
  ])('refuses "%s" in an open shop with status 2', async (line, sentence) => {
    await openShop()
    const { status, out, err } = await shop(...line.split(' '))
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toContain(sentence)
  })

  it.each(['4.5', '4.50'])('takes %s for a price of 450 cents', async (price) => {
    expect(await shop('add-category', 'deep-sea', '--name', 'Deep Sea', '--price', price)).toMatchObject({ status: 0 })
    const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
    const own = await readOwnerCategories({ db, content: SAMPLE_CONTENT })
    await db.destroy()
    expect(own).toMatchObject([{ slug: 'deep-sea', priceMinor: 450 }])
  })

  it('counts one event as one', async () => {
    await openShop()
    const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
    const report = { providerOrderId: '1', mode: 'test', at: '2026-05-01T10:00:00.000Z' } as const
    const event = { key: 'k', name: 'order_created', report }
    await insertEvents(db, [{ provider: 'sandbox', event, body: '{}' }], '2026-05-01T10:00:01.000Z')
    await db.destroy()
    expect((await shop('replay')).out).toMatch(/^1 event queued again, /)
  })

  it('says that the payment provider does not answer, and only that', async () => {
    await openShop()
    vi.stubEnv('SANDBOX_PORT', '9')
    const { status, out, err } = await shop('reconcile')
    expect({ status, out }).toEqual({ status: 1, out: '' })
    expect(err).toMatch(/^The sandbox does not answer at http:\/\/localhost:9 \(.+\)\.$/)
  })

  it('says that the database is damaged, and what to do', async () => {
    await openShop()
    writeFileSync(join(dataDir, 'shop.sqlite'), 'This is no database. '.repeat(500))
    const { status, err } = await shop('orders')
    expect(status).toBe(1)
    expect(err).toMatch(/^The database is damaged \(.+\): stop the shop and restore a backup/)
  })

  it('notes a backup beside the shop, so that its age is known', async () => {
    await openShop()
    const { status, out } = await shop('backup', join(folder, 'backups'))
    expect(status).toBe(0)
    const { folder: written } = JSON.parse(readFileSync(join(dataDir, 'last-backup.json'), 'utf8'))
    expect(out).toContain(`${written}: `)
  })

  it('only looks with orders: an older database stays as it is', async () => {
    writeCatalogue()
    const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
    await migrate(db, '0001-page-views')
    await db.destroy()
    const { status, err } = await shop('orders')
    expect(status).toBe(1)
    expect(err).toBe('The database is older than this version of the shop; npm start brings it up to date.')
  })

  it('is started by its entry point, which ends with the same status and words', async () => {
    const entry = join(import.meta.dirname, 'shop.ts')
    const ended = await new Promise((resolve) => {
      execFile(
        process.execPath,
        [entry, 'grant', 'not@an@address', 'anime'],
        { cwd: folder },
        (error, stdout, stderr) => resolve({ status: error?.code, stdout, stderr }),
      )
    })
    expect(ended).toEqual({
      status: 2,
      stdout: '',
      stderr: "'not@an@address' is no email address. (npm run shop -- grant --help says more.)\n",
    })
    expect(existsSync(dataDir)).toBe(false)
  })
})
