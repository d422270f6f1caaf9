// Lists the pictures of the shop as the owner arranged them: `npm run shop -- pictures`.
import { countOf } from '../contract/count.ts'
import type { Config } from '../server/config/config.ts'
import { readArrangement } from '../server/pictures/change-picture.ts'
import { editedWallpaper, type OwnerEdits } from '../server/pictures/owner-edits.ts'
import type { WallpaperRecord } from '../server/pictures/wallpaper-records.ts'
import { command, OK, UsageError } from './command-line.ts'
import { openShopDatabase, readShopConfig } from './existing-shop.ts'
import { shownContent, upgradeBooks } from './shop-content.ts'

const TABLE = {
  name: 'pictures',
  forms: ['[<category>]'],
  does: `Without a category: how many pictures each has. With one: its pictures in the order of the gallery, hidden and removed
ones included. Changes nothing; npm run shop -- picture does.`,
}

export const run = command(TABLE, async ({ words: [slug] }) => {
  const config = await readShopConfig()
  const { arrangement, edits } = await readBooks(config)
  if (slug === undefined) {
    for (const [category, records] of arrangement)
      console.log(`${category.padEnd(24)} ${countOf(records.length, 'picture')}`)
    return OK
  }
  const records = arrangement.get(slug)
  if (!records) throw new UsageError(`There is no category '${slug}'; known are ${[...arrangement.keys()].join(', ')}.`)
  const cover = edits.covers[slug] ?? records[0]?.wallpaper.id
  console.log(records.map((record) => lineOf(record, edits, cover)).join('\n') || 'It has no pictures yet.')
  return OK
})

async function readBooks(config: Config) {
  const db = openShopDatabase(config)
  try {
    await upgradeBooks(db, config)
    return await readArrangement({ db, content: await shownContent(db, config) })
  } finally {
    await db.destroy()
  }
}

function lineOf(record: WallpaperRecord, edits: OwnerEdits, cover: string | undefined): string {
  const { id, title } = editedWallpaper(record, edits)
  const { isHidden, isRemoved, focus } = edits.pictures[id] ?? {}
  const marks = [
    ...(id === cover ? ['cover'] : []),
    ...(isRemoved ? ['removed'] : isHidden ? ['hidden'] : []),
    ...(focus ? [`focus ${focus.x},${focus.y}`] : []),
    ...(record.recipe ? ['sample'] : []),
  ]
  return `${id.padEnd(32)} ${title}${marks.length > 0 ? `  (${marks.join(', ')})` : ''}`
}
