import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import {
  eachField,
  findWrong,
  PICTURE_WORDS,
  type PictureWords,
  type Words,
} from '../../../contract/pictures/picture.ts'
import { ConfigError } from '../../config/config-error.ts'

/** The owner's words for the pictures of a folder: file name → title and alt text. Optional. */
const CAPTIONS_FILE = 'captions.json'

const words = z.strictObject(
  eachField(PICTURE_WORDS, (said: Words, field) => {
    const checked = z.string().superRefine((text, { addIssue }) => {
      const message = findWrong(field, text)
      if (message) addIssue(message)
    })
    return said.isOptional ? checked.optional() : checked
  }),
)
const captions = z.record(z.string(), words)

export type Captions = Readonly<Record<string, PictureWords>>

/** Rejects with one sentence if the file is there but wrong. */
export async function readCaptions(folder: string): Promise<Captions> {
  const file = join(folder, CAPTIONS_FILE)
  const wrong = (what: string) =>
    new ConfigError(`${file} ${what}; it must look like {"file.png": {"title": "...", "alt": "..."}}.`)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw wrong(`cannot be read (${error.code})`)
  })
  if (text === undefined) return {}
  const { data, error } = captions.safeParse(parseJson(text, wrong))
  if (!error) return data as Captions
  const [issue] = error.issues
  const place = issue?.path.length ? ` at ${issue.path.map(String).join(' → ')}` : ''
  throw wrong(`is wrong${place} (${issue?.message})`)
}

function parseJson(text: string, wrong: (what: string) => Error): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong('is not valid JSON')
  }
}

/** Words for a picture that came without any: its category, its number, and its colours for people who cannot see it. */
export function describeUnnamed(category: string, number: number, colours: readonly string[]) {
  const names = [...new Set(colours.slice(0, 3).map(colourName))]
  const last = names.pop()
  const list = names.length > 0 ? `${names.join(', ')} and ${last}` : last
  return { title: `${category} ${number}`, alt: `${category} wallpaper number ${number} in ${list}` }
}

const HUES: readonly (readonly [until: number, name: string])[] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [160, 'green'],
  [200, 'teal'],
  [255, 'blue'],
  [290, 'violet'],
  [335, 'pink'],
  [360, 'red'],
]

function colourName(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  if (most < 40) return 'black'
  if (span < 24) return most > 215 ? 'white' : 'grey'
  const sector =
    most === red ? ((green - blue) / span + 6) % 6 : most === green ? (blue - red) / span + 2 : (red - green) / span + 4
  const hue = HUES.find(([until]) => sector * 60 <= until)?.[1] ?? 'red'
  return most < 110 ? `dark ${hue}` : hue
}

/** What Windows, macOS and network drives put into folders of their own accord; names that begin with a dot besides. */
const BY_THE_SYSTEM = new Set(['thumbs.db', 'ehthumbs.db', 'desktop.ini', 'icon\r', '__macosx', '@eadir'])

export const { compare: naturally } = new Intl.Collator('en', { numeric: true })

/** The names in the owner's folder that are meant to be pictures, in natural order. */
export async function listPictures(folder: string): Promise<string[]> {
  const names = await readdir(resolve(folder))
  return names.filter((name) => !isPassedOver(name)).sort(naturally)
}

function isPassedOver(name: string): boolean {
  return name.startsWith('.') || name === CAPTIONS_FILE || BY_THE_SYSTEM.has(name.toLowerCase())
}
