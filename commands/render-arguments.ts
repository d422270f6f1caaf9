import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { findSizeProblem } from '../artwork/picture-size.ts'
import { type Recipe, recipesOf } from '../artwork/recipes.ts'
import { CATEGORIES, type Category } from '../artwork/scenes.ts'

export const USAGE = `Usage: npm run shop -- render <category|all> [options]

Draws the sample wallpapers as PNG files. Finished files are kept, so an interrupted run continues where it stopped.

  --size <size>   1280x720 (default), 4k, 8k, phone, or any WIDTHxHEIGHT up to 70 megapixels
  --only <n,n…>   only these wallpapers, by their number in the category
  --out <folder>  where to write (default data/renders)
  --sheet         also make a contact sheet of each category
  --twins         also list the pairs that look most alike (draws at 160x90 unless --size says otherwise)
  --again         draw finished files again
  --workers <n>   how many to draw at a time (default: one for each core)

Categories: ${CATEGORIES.join(', ')}`

export interface RenderArguments {
  readonly categories: readonly Category[]
  readonly recipes: readonly Recipe[]
  readonly width: number
  readonly height: number
  readonly out: string
  readonly sheet: boolean
  readonly twins: boolean
  readonly again: boolean
  readonly workers: number
}

/** What is wrong with a command line, in one sentence for the owner. */
export class UsageError extends Error {}

const DEFAULT_SIZE = '1280x720'
/** Looking alike shows at any size, and small pictures draw fast. */
const SIZE_FOR_TWINS = '160x90'
const NAMED_SIZES: Readonly<Record<string, string>> = { '8k': '7680x4320', '4k': '3840x2160', phone: '2160x4680' }

export function parseRenderArguments(args: readonly string[]): RenderArguments {
  const { values, positionals } = parse(args)
  const categories = parseCategories(positionals)
  return {
    categories,
    recipes: selectRecipes(categories, values.only),
    ...parseSize(values.size ?? (values.twins ? SIZE_FOR_TWINS : DEFAULT_SIZE)),
    out: values.out,
    sheet: values.sheet,
    twins: values.twins,
    again: values.again,
    workers: values.workers === undefined ? availableParallelism() : parseNumber(values.workers, '--workers'),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        size: { type: 'string' },
        only: { type: 'string' },
        out: { type: 'string', default: 'data/renders' },
        sheet: { type: 'boolean', default: false },
        twins: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        workers: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function parseCategories(names: readonly string[]): readonly Category[] {
  const [name] = names
  if (name === undefined || names.length > 1) throw new UsageError('Name one category, or "all".')
  if (name === 'all') return CATEGORIES
  const category = CATEGORIES.find((known) => known === name)
  if (!category) throw new UsageError(`There is no category "${name}"; the categories are ${CATEGORIES.join(', ')}.`)
  return [category]
}

/** With several categories, a number counts where it exists. */
function selectRecipes(categories: readonly Category[], only: string | undefined): readonly Recipe[] {
  const recipes = categories.flatMap(recipesOf)
  if (only === undefined) return recipes
  const numbers = only.split(',').map((part) => parseNumber(part, '--only'))
  const missing = numbers.find((number) => !recipes.some((recipe) => recipe.number === number))
  if (missing !== undefined) {
    const most = Math.max(...recipes.map((recipe) => recipe.number))
    throw new UsageError(`There is no wallpaper number ${missing}; the highest number is ${most}.`)
  }
  return recipes.filter((recipe) => numbers.includes(recipe.number))
}

function parseSize(text: string): { width: number; height: number } {
  const [, width, height] = (NAMED_SIZES[text.toLowerCase()] ?? text).match(/^(\d+)x(\d+)$/i) ?? []
  if (width === undefined || height === undefined)
    throw new UsageError(`"${text}" is no size; use 8k, 4k, phone or WIDTHxHEIGHT, such as 1280x720.`)
  const problem = findSizeProblem(Number(width), Number(height))
  if (problem) throw new UsageError(problem)
  return { width: Number(width), height: Number(height) }
}

function parseNumber(text: string, option: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text.trim()))
    throw new UsageError(`${option} takes whole numbers from 1 up, not "${text}".`)
  return Number(text)
}
