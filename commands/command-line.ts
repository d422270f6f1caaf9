// One way to read arguments for every command: a table of words and options, from which --help is written too.
import { parseArgs } from 'node:util'

/** A command line that is wrong: one sentence for the owner. The command ends with status 2 and has changed nothing. */
export class UsageError extends Error {
  override name = 'UsageError'
}

type Flag = { readonly does: string }
type Valued = { readonly takes: string; readonly does: string }
/** `read` throws a UsageError that says what the value should have been. */
type Checked<Value> = Valued & { readonly read: (text: string, option: string) => Value }
type Option = Flag | Valued | Checked<unknown>
type Options = Readonly<Record<string, Option>>

export type CommandTable<Table extends Options> = {
  /** After `npm run shop --`, such as `grant`. */
  readonly name: string
  /**
   * The words that the command takes, such as `<category> <folder>` or `[<id>]`, one form each. Options that a form
   * cannot do without stand in it too.
   */
  readonly forms: readonly string[]
  readonly does: string
  readonly options?: Table
  /** What the owner should know besides. */
  readonly notes?: string
}

type ValueOf<Option> =
  Option extends Checked<infer Value> ? Value | undefined : Option extends Valued ? string | undefined : boolean

export type CommandLine<Table extends Options> = {
  readonly words: readonly string[]
  readonly options: { readonly [Name in keyof Table]: ValueOf<Table[Name]> }
}

export const OK = 0
export const FAILED = 1
export const WRONG_USAGE = 2
export const INTERRUPTED = 130

/** A command that answers --help and wrong arguments by its table; `act` returns the status. */
export function command<const Table extends Options = Record<never, never>>(
  table: CommandTable<Table>,
  act: (line: CommandLine<Table>) => Promise<number>,
): (args: readonly string[]) => Promise<number> {
  return async (args) => {
    if (asksForHelp(args)) {
      console.log(helpFor(table))
      return OK
    }
    try {
      return await act(readCommandLine(table, args))
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      console.error(`${error.message} (npm run shop -- ${table.name} --help says more.)`)
      return WRONG_USAGE
    }
  }
}

type Mistake = abstract new (...words: never[]) => Error

/** What the owner's words or files lack, as other rooms say it, is a wrong command line here: one sentence, status 2. */
export async function asUsage<Result>(mistakes: readonly Mistake[], act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const isOwners = error instanceof Error && mistakes.some((mistake) => error instanceof mistake)
    throw isOwners ? new UsageError(error.message) : error
  }
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? undefined : end).some((word) => word === '--help' || word === '-h')
}

export function readCommandLine<Table extends Options>(
  table: CommandTable<Table>,
  args: readonly string[],
): CommandLine<Table> {
  const known: Options = table.options ?? {}
  const types = Object.entries(known).map(([name, option]) => [
    name,
    { type: 'takes' in option ? ('string' as const) : ('boolean' as const) },
  ])
  const options = Object.fromEntries(types)
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const given = new Map<string, unknown>()
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    if (given.has(token.name)) throw new UsageError(`${token.rawName} is given twice.`)
    given.set(token.name, readOption(known, token))
  }
  checkWords(table.forms, words)
  const values = Object.entries(known).map(([name, option]) => [name, given.get(name) ?? absent(option)])
  return { words, options: Object.fromEntries(values) }
}

type OptionToken = { name: string; rawName: string; value: string | undefined; inlineValue: boolean | undefined }

function readOption(known: Options, { name, rawName, value, inlineValue }: OptionToken): unknown {
  const option = Object.hasOwn(known, name) && rawName.startsWith('--') ? known[name] : undefined
  if (!option) throw new UsageError(`There is no option '${rawName}'.`)
  if (!('takes' in option)) {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`)
    return true
  }
  // Without `=` the next option would be taken for the value of one that has none; no option is named like a number.
  const isOption = !inlineValue && value?.startsWith('-') && !(isChecked(option) && /^-[.\d]/.test(value))
  if (!value || isOption) throw new UsageError(`${rawName} needs ${withArticle(`<${option.takes}>`)}.`)
  return isChecked(option) ? option.read(value, rawName) : value
}

function withArticle(noun: string): string {
  return `${/^<[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

function isChecked(option: Option): option is Checked<unknown> {
  return 'read' in option
}

function absent(option: Option): false | undefined {
  return 'takes' in option ? undefined : false
}

function checkWords(forms: readonly string[], words: readonly string[]): void {
  const ranges = forms.map(countWords)
  if (ranges.some(({ least, most }) => words.length >= least && words.length <= most)) return
  const most = Math.max(...ranges.map((range) => range.most))
  if (words.length > most) throw new UsageError(`'${words[most]}' is one word too many.`)
  throw new UsageError(`Name ${forms.filter(Boolean).join(', or ')}.`)
}

/** Words in angle brackets, without the values of options; those in square brackets may be left out. */
function countWords(form: string): { least: number; most: number } {
  const parts = form.split(' ')
  const words = parts.filter((part, at) => part.includes('<') && !parts[at - 1]?.includes('--'))
  return { least: words.filter((part) => !part.startsWith('[')).length, most: words.length }
}

const HELP_INDENT = 2

export function helpFor({ name, forms, does, options = {}, notes }: CommandTable<Options>): string {
  const usage = forms.map((form, at) => {
    const start = at === 0 ? 'Usage: ' : '       '
    return `${start}npm run shop -- ${[name, form].filter(Boolean).join(' ')}${hasMore(options, form) ? ' [options]' : ''}`
  })
  const rows = Object.entries(options).map(([option, entry]) => [
    `--${option}${'takes' in entry ? ` <${entry.takes}>` : ''}`,
    entry.does,
  ])
  const width = Math.max(0, ...rows.map(([first = '']) => first.length)) + 2
  const lines = rows.map(([first = '', text = '']) => {
    const [start, ...rest] = text.split('\n')
    return [`${first.padEnd(width)}${start}`, ...rest.map((line) => ' '.repeat(width) + line)]
      .map((line) => ' '.repeat(HELP_INDENT) + line)
      .join('\n')
  })
  return [usage.join('\n'), does, lines.join('\n'), notes].filter(Boolean).join('\n\n')
}

function hasMore(options: Options, form: string): boolean {
  return Object.keys(options).some((option) => !form.includes(`--${option}`))
}
