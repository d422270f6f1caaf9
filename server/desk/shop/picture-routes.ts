import { z } from 'zod'
import type { DraftPicture, DraftPictures } from '../../../contract/desk/draft.ts'
import type { Wallpaper } from '../../../contract/pictures/catalogue.ts'
import { eachField, PICTURE_MARKS, PICTURE_WORDS } from '../../../contract/pictures/picture.ts'
import { ProblemError } from '../../http/problem.ts'
import { applyChanges, arrangeRecords, editedWallpaper, type OwnerEdits } from '../../pictures/owner-edits.ts'
import { readPictures } from '../../pictures/picture-queries.ts'
import type { WallpaperRecord } from '../../pictures/wallpaper-records.ts'
import { pathOfWidth } from '../../prices/products.ts'
import type { ShopDraft } from '../../publications/shop-draft.ts'
import { listNewPictures, recordsOf } from '../../uploads/upload-queries.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { one, slug } from './category-routes.ts'
import { basedOn, readDraft, type ShopParts, writeDraft } from './draft-routes.ts'

const THUMBNAIL_WIDTH = 480
const LARGE_WIDTH = 1280
const MOST_AT_ONCE = 200
/** Each is applied anew whenever the draft is looked at. */
const MOST_WAITING = 2000

const id = z.string().min(1).max(200)
const share = z.number().min(0).max(1)
const change = z.strictObject({
  ...eachField(PICTURE_WORDS, ({ most }) => z.string().max(most).optional()),
  isCover: z.literal(true).optional(),
  ...eachField(PICTURE_MARKS, () => z.boolean().optional()),
  category: slug.optional(),
  focus: z.strictObject({ x: share, y: share }).optional(),
  before: id.nullable().optional(),
})
const changed = z.object({
  basedOn,
  category: slug,
  changes: z.array(z.object({ id, change })).min(1).max(MOST_AT_ONCE),
})

/** Words, place, cover and focal points of pictures, and what is hidden or removed: in the draft until it is published. */
export function pictureRoutes(parts: ShopParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/draft/pictures/:slug',
      access: 'catalogue',
      params: one,
      answer: async ({ params }) => describePictures(parts, await readDraft(parts), params.slug),
    }),
    staffRoute({
      method: 'POST',
      path: '/draft/pictures',
      access: 'catalogue',
      body: changed,
      async answer({ body: { basedOn, category, changes }, staff }) {
        const { records, edits } = await readStock(parts, await readDraft(parts))
        const line = { area: 'catalogue', did: 'changed pictures', about: { kind: 'category', id: category } } as const
        return writeDraft(parts, staff, {
          ...line,
          after: changes,
          basedOn,
          change({ pictures }) {
            const all = [...pictures, ...changes.map((one) => ({ ...one, category }))]
            if (all.length > MOST_WAITING) throw new ProblemError('bad-request', 'Publish first: too much is waiting.')
            applyChanges(records, edits, all)
            return { pictures: all }
          },
        })
      },
    }),
  ]
}

/** Those that are in and those that were uploaded, without what was decided in the draft. */
async function readStock({ db }: ShopParts, { content }: ShopDraft) {
  const added = await listNewPictures(db)
  return { added, ...(await readPictures(db, content.categories, recordsOf(added))) }
}

async function describePictures(parts: ShopParts, draft: ShopDraft, of: string): Promise<DraftPictures> {
  const { content, pictures, revision } = draft
  const category = content.categories.find((known) => known.slug === of)
  if (!category) throw new ProblemError('not-found', 'There is no such category in the draft.')
  const { records, added, edits: stored } = await readStock(parts, draft)
  const edits = applyChanges(records, stored, pictures)
  const list = (arrangeRecords(records, edits).get(of) ?? []).filter(
    ({ recipe, wallpaper }) => (content.samples || !recipe) && !edits.pictures[wallpaper.id]?.isRemoved,
  )
  const first = list.find(({ wallpaper }) => !edits.pictures[wallpaper.id]?.isHidden)
  const cover = edits.covers[of] ?? first?.wallpaper.id
  const waiting = new Set(pictures.map((picture) => picture.id))
  const likes = new Map(added.map(({ record, like }) => [record.wallpaper.id, like]))
  const all = new Map([...records.values()].flat().map((record) => [record.wallpaper.id, record]))
  const describe = (record: WallpaperRecord): DraftPicture => {
    const like = all.get(likes.get(record.wallpaper.id) ?? '')
    return {
      ...toDesk(record, edits, cover, waiting),
      isNew: likes.has(record.wallpaper.id),
      like: like ? toLike(editedWallpaper(like, edits)) : null,
    }
  }
  return { revision, name: category.name, pictures: list.map(describe) }
}

function toLike({ id, title, preview }: Wallpaper) {
  return { id, title, thumbnail: pathOfWidth(preview, THUMBNAIL_WIDTH) }
}

function toDesk(
  record: WallpaperRecord,
  edits: OwnerEdits,
  cover: string | undefined,
  waiting: ReadonlySet<string>,
): Omit<DraftPicture, 'isNew' | 'like'> {
  const wallpaper = editedWallpaper(record, edits)
  const { id: known, preview, isLarge = false } = wallpaper
  return {
    ...eachField(PICTURE_WORDS, (_words, field) => wallpaper[field] ?? ''),
    id: known,
    focus: preview.focus ?? null,
    isSample: record.recipe !== undefined,
    isLarge,
    isCover: known === cover,
    isHidden: edits.pictures[known]?.isHidden ?? false,
    isChanged: waiting.has(known),
    thumbnail: pathOfWidth(preview, THUMBNAIL_WIDTH),
    large: pathOfWidth(preview, LARGE_WIDTH),
  }
}
