import { availableParallelism } from 'node:os'
import { findSizeProblem } from 'sample-shop/artwork/picture-size.ts'
import { type Recipe, recipesOf } from 'sample-shop/artwork/recipes.ts'
import { CATEGORIES, type Category } from 'sample-shop/artwork/scenes.ts'
import { readWholeNumber } from '../argument-readers.ts'
import { type CommandLine, readCommandLine, UsageError } from '../command-line.ts'

const MOST_WORKERS = 256
const MOST_RECIPES = 999_999

export const RENDER_TABLE = {
  name: 'render',
  forms: ['<category|all>'],
  does: `Draws the sample wallpapers as PNG files. Finished files are kept, so an interrupted run continues where it stopped.`,
  options: {
    size: { takes: 'size', does: '1280x720 (default), 4k, 8k, phone, or any WIDTHxHEIGHT up to 70 megapixels' },
    only: { takes: 'n,n…', does: 'only these wallpapers, by their number in the category' },
    out: { takes: 'folder', does: 'where to write (default data/renders)' },
    sheet: { does: 'also make a contact sheet of each category' },
    twins: { does: 'also list and show the pairs composed most alike (draws at 160x90 unless --size says otherwise)' },
    again: { does: 'draw finished files again' },
    workers: {
      takes: 'n',
      does: 'how many to draw at a time (default: one for each core)',
      read: readWholeNumber(MOST_WORKERS),
    },
  },
  notes: `Categories: ${CATEGORIES.join(', ')}`,
} as const

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

const DEFAULT_SIZE = '1280x720'
/** Looking alike shows at any size, and small pictures draw fast. */
const SIZE_FOR_TWINS = '160x90'
const NAMED_SIZES: Readonly<Record<string, string>> = { '8k': '7680x4320', '4k': '3840x2160', phone: '2160x4680' }

export function parseRenderArguments(args: readonly string[]): RenderArguments {
  return renderArguments(readCommandLine(RENDER_TABLE, args))
}

export function renderArguments({ words, options }: CommandLine<typeof RENDER_TABLE.options>): RenderArguments {
  const { size, only, out = 'data/renders', sheet, twins, again, workers = availableParallelism() } = options
  const categories = parseCategories(words[0] ?? '')
  return {
    categories,
    recipes: selectRecipes(categories, only),
    ...parseSize(size ?? (twins ? SIZE_FOR_TWINS : DEFAULT_SIZE)),
    out,
    sheet,
    twins,
    again,
    workers,
  }
}

function parseCategories(name: string): readonly Category[] {
  if (name === 'all') return CATEGORIES
  const category = CATEGORIES.find((known) => known === name)
  if (!category) throw new UsageError(`There is no category "${name}"; the categories are ${CATEGORIES.join(', ')}.`)
  return [category]
}

/** With several categories, a number counts where it exists. */
function selectRecipes(categories: readonly Category[], only: string | undefined): readonly Recipe[] {
  const recipes = categories.flatMap(recipesOf)
  if (only === undefined) return recipes
  const numbers = only.split(',').map((part) => readWholeNumber(MOST_RECIPES)(part, '--only'))
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
