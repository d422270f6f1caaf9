// Changes one picture of the shop: `npm run shop -- picture --help`.
import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Content } from '../contract/content/content.ts'
import type { FocusPoint } from '../contract/pictures/renditions.ts'
import type { Config } from '../server/config/config.ts'
import { changePicture, readArrangement } from '../server/pictures/change-picture.ts'
import { findRecord, type PictureChange, PictureChangeError } from '../server/pictures/owner-edits.ts'
import type { WallpaperRecord } from '../server/pictures/wallpaper-records.ts'
import { asUsage, type CommandLine, command, OK, UsageError } from './command-line.ts'
import { openShopDatabase, readShopConfig } from './existing-shop.ts'
import { runImport } from './import.ts'
import { publishCatalogue } from './publishing.ts'
import { shownContent, upgradeBooks } from './shop-content.ts'

const TABLE = {
  name: 'picture',
  forms: ['<id>'],
  does: 'Changes a picture: its words, its place, whether it is shown, or its file. What no option names stays.',
  options: {
    title: { takes: 'text', does: 'what it is called' },
    alt: { takes: 'text', does: 'what it shows, for people who cannot see it' },
    hide: { does: 'take it out of the shop for now' },
    show: { does: 'show one that was hidden or removed' },
    remove: { does: 'take it out of the shop; its files stay, and whoever bought it keeps it' },
    move: { takes: 'category', does: 'to another category' },
    before: { takes: 'id', does: 'place it before that picture of its category' },
    last: { does: 'place it at the end of its category' },
    cover: { does: 'let it stand for its category on other pages' },
    focus: {
      takes: 'x,y',
      does: 'what must stay in view where it is cut, such as 0.5,0.3 (from left and top)',
      read: readFocus,
    },
    replace: { takes: 'file', does: 'take this 8K file in its place; it keeps its id and its words' },
    'allow-small': { does: 'with --replace: take a file under 7680×4320 as well' },
  },
  notes: `npm run shop -- pictures <category> lists the ids. A shop that is open shows the change at once.`,
} as const

type Options = CommandLine<(typeof TABLE)['options']>['options']

export const run = command(TABLE, async ({ words: [id = ''], options }) => {
  const { replace } = options
  const change = readChange(options)
  if (Object.values(change).every((value) => value === undefined) && !replace)
    throw new UsageError('Name what is to change.')
  if (replace && !statSync(replace, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`'${replace}' is no file.`)
  const config = await readShopConfig()
  return asUsage([PictureChangeError], async () => {
    const { content, record } = await write(config, id, change, replace !== undefined)
    if (replace) return takeFile({ config, content }, replace, record, options['allow-small'])
    const isShown = await publishCatalogue(config, `the picture ${id}`)
    if (!isShown) console.log('It is done. The next npm start publishes it.')
    return OK
  })
})

/** Nothing of it where its file cannot be replaced. */
async function write(config: Config, id: string, change: PictureChange, isReplaced: boolean) {
  const db = openShopDatabase(config)
  try {
    await upgradeBooks(db, config)
    const content = await shownContent(db, config)
    const { arrangement } = await readArrangement({ db, content })
    const { record } = findRecord(arrangement, id)
    if (isReplaced && record.recipe)
      throw new PictureChangeError(`'${id}' is a sample: import your own files with --replace-samples.`)
    await changePicture({ db, content }, id, change)
    return { content, record }
  } finally {
    await db.destroy()
  }
}

function readChange({ title, alt, hide, show, remove, move, before, last, cover, focus }: Options): PictureChange {
  if ([hide, show, remove].filter(Boolean).length > 1)
    throw new UsageError('Choose one of --hide, --show and --remove.')
  if (before && last) throw new UsageError('Choose one of --before and --last.')
  return {
    title,
    alt,
    focus,
    category: move,
    isHidden: hide ? true : show ? false : undefined,
    isRemoved: remove ? true : show ? false : undefined,
    before: last ? null : before,
    isCover: cover || undefined,
  }
}

type Shop = { readonly config: Config; readonly content: Content }

function takeFile(
  { config, content }: Shop,
  file: string,
  record: WallpaperRecord,
  allowSmall: boolean,
): Promise<number> {
  const slug = record.category
  const name = content.categories.find((category) => category.slug === slug)?.name ?? slug
  const replacement = { file: basename(file), of: record.wallpaper.id }
  return runImport(config, { slug, name }, dirname(file), { allowSmall, replaceSamples: false, replacement })
}

function readFocus(text: string): FocusPoint {
  const [x, y, ...more] = text.split(',').map(Number)
  const isShare = (value: number | undefined): value is number => value !== undefined && value >= 0 && value <= 1
  if (!isShare(x) || !isShare(y) || more.length > 0)
    throw new UsageError(`--focus takes two numbers from 0 to 1, such as 0.5,0.3, not '${text}'.`)
  return { x, y }
}
