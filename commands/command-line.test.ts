import { describe, expect, it, vi } from 'vitest'
import { readAddress, readDate, readWholeNumber } from './argument-readers.ts'
import { type CommandLine, command, helpFor, readCommandLine, UsageError } from './command-line.ts'

const TABLE = {
  name: 'send',
  forms: ['<address> <product>', '<order>', '--links <address>'],
  does: 'Sends something.',
  options: {
    links: { takes: 'address', does: 'ends the links of an address', read: readAddress },
    since: { takes: 'date', does: 'only what came since then', read: readDate },
    limit: { takes: 'number', does: 'at most so many', read: readWholeNumber(500) },
    note: { takes: 'text', does: 'words for the receipt' },
    deep: { does: 'goes back further\nand takes longer' },
  },
  notes: 'Safe to run again.',
} as const

const read = (...args: string[]) => readCommandLine(TABLE, args)

describe('a command line', () => {
  it('is read into words, values and flags', () => {
    const { words, options } = read('mara@example.com', '--deep', 'anime', '--since', '2026-11-15', '--limit=20')
    expect(words).toEqual(['mara@example.com', 'anime'])
    expect(options).toEqual({
      links: undefined,
      note: undefined,
      deep: true,
      limit: 20,
      since: new Date('2026-11-15T00:00:00Z'),
    })
  })

  it('takes a word or a value that begins with a dash where it is said so', () => {
    expect(read('--note=-5', '--', '-order').words).toEqual(['-order'])
    expect(read('--note=-5', '--', '-order').options.note).toBe('-5')
  })

  it.each([
    [['a', '--colour'], "There is no option '--colour'."],
    [['a', '-x'], "There is no option '-x'."],
    [['a', '--constructor'], "There is no option '--constructor'."],
    [['a', '--since'], '--since needs a <date>.'],
    [['--links'], '--links needs an <address>.'],
    [['a', '--limit', '-1'], "--limit takes a whole number from 1 to 500, not '-1'."],
    [['a', '--note', '-5'], '--note needs a <text>.'],
    [['a', '--since='], '--since needs a <date>.'],
    [['a', '--since', '--deep'], '--since needs a <date>.'],
    [['a', '--deep=yes'], '--deep takes no value.'],
    [['a', '--deep', '--deep'], '--deep is given twice.'],
    [
      ['a', '--since', 'yesterday'],
      "--since takes a date such as 2026-11-15 or 2026-11-15T08:00:00Z, not 'yesterday'.",
    ],
    [['a', '--since', '2026-02-30'], 'not'],
    [['a', '--since', '2026-02-30T10:00Z'], 'not'],
    [['a', '--since', '2026-11-15T25:00:00Z'], 'not'],
    [['a', '--limit', '0'], '--limit takes a whole number from 1 to 500'],
    [['a', '--limit', '501'], 'from 1 to 500'],
    [['a', '--limit', '1e2'], "not '1e2'"],
    [['--links', 'notanaddress'], "'notanaddress' is no email address."],
    [['a', 'b', 'c'], "'c' is one word too many."],
  ])('answers %j with one sentence', (args, sentence) => {
    expect(() => read(...args)).toThrow(UsageError)
    expect(() => read(...args)).toThrow(sentence)
  })

  it('says which words are missing', () => {
    const two = { ...TABLE, forms: ['<category> <folder>'] }
    expect(() => readCommandLine(two, ['space'])).toThrow('Name <category> <folder>.')
    expect(() => readCommandLine({ ...TABLE, forms: ['[<id>]'] }, [])).not.toThrow()
    expect(() => readCommandLine({ ...TABLE, forms: [''] }, ['x'])).toThrow("'x' is one word too many.")
  })
})

describe('a command', () => {
  const run = (args: string[], act = async (_line: CommandLine<typeof TABLE.options>) => 0) => {
    const said = {
      log: vi.spyOn(console, 'log').mockReturnValue(),
      error: vi.spyOn(console, 'error').mockReturnValue(),
    }
    return command(
      TABLE,
      act,
    )(args).then((status) => {
      const heard = [said.log, said.error].map(({ mock }) => mock.calls.map(String).join('\n'))
      vi.restoreAllMocks()
      return { status, out: heard[0], err: heard[1] }
    })
  }

  it('answers --help from its table, whatever else is said, and does nothing', async () => {
    const act = vi.fn(async () => 0)
    const { status, out } = await run(['--colour', '-h'], act)
    expect(status).toBe(0)
    expect(act).not.toHaveBeenCalled()
    expect(out).toBe(helpFor(TABLE))
    expect(out).toBe(`Usage: npm run shop -- send <address> <product> [options]
       npm run shop -- send <order> [options]
       npm run shop -- send --links <address> [options]

Sends something.

  --links <address>  ends the links of an address
  --since <date>     only what came since then
  --limit <number>   at most so many
  --note <text>      words for the receipt
  --deep             goes back further
                     and takes longer

Safe to run again.`)
  })

  it('ends with status 2 and one sentence when the line is wrong, also when only the command can tell', async () => {
    expect(await run(['a', '--colour'])).toEqual({
      status: 2,
      out: '',
      err: "There is no option '--colour'. (npm run shop -- send --help says more.)",
    })
    const refuse = async () => {
      throw new UsageError("There is no order 'a'.")
    }
    expect(await run(['a'], refuse)).toMatchObject({
      status: 2,
      err: expect.stringContaining("There is no order 'a'."),
    })
  })

  it('lets every other error through to whoever started it', async () => {
    const fail = async () => {
      throw new RangeError('broken')
    }
    await expect(command(TABLE, fail)(['a'])).rejects.toThrow(RangeError)
  })
})
