import { z } from 'zod'
import type { Wallpaper } from '../../contract/pictures/catalogue.ts'
import {
  eachField,
  findWrong,
  MARK_FIELDS,
  type MarkField,
  PICTURE_MARKS,
  PICTURE_WORDS,
  WORD_FIELDS,
  type WordField,
  type Words,
} from '../../contract/pictures/picture.ts'
import type { FocusPoint } from '../../contract/pictures/renditions.ts'
import type { WallpaperRecord } from './wallpaper-records.ts'

const share = z.number().min(0).max(1)

const pictureEdit = z.strictObject({
  ...eachField(PICTURE_WORDS, ({ most, isOptional }: Words) =>
    z
      .string()
      .trim()
      .min(isOptional ? 0 : 1)
      .max(most)
      .optional(),
  ),
  ...eachField(PICTURE_MARKS, () => z.literal(true).optional()),
  /** Where it is shown instead of where it was imported. */
  category: z.string().optional(),
  /** What must stay in view wherever the picture is cut. */
  focus: z.strictObject({ x: share, y: share }).optional(),
})

export const ownerEdits = z.object({
  /** By the picture's id. */
  pictures: z.record(z.string(), pictureEdit),
  /** By category: ids in the order of the gallery. Pictures that it does not name come after them. */
  order: z.record(z.string(), z.array(z.string())),
  /** By category: the picture that stands for it elsewhere. */
  covers: z.record(z.string(), z.string()),
})

export type PictureEdit = z.infer<typeof pictureEdit>

/**
 * What the owner decided about pictures, apart from what the importer knows of them: a later import, of masters or of
 * samples, changes none of it.
 */
export type OwnerEdits = z.infer<typeof ownerEdits>

/** Adds to what was decided about a picture; what is undefined is decided no longer. */
export function editPicture(edits: OwnerEdits, id: string, change: PictureEdit): OwnerEdits {
  const whole = Object.entries({ ...edits.pictures[id], ...change }).filter(([, value]) => value !== undefined)
  const { [id]: _before, ...others } = edits.pictures
  return { ...edits, pictures: whole.length > 0 ? { ...others, [id]: Object.fromEntries(whole) } : others }
}

/** The records of every category as the owner arranged them, those included that are not shown. */
export function arrangeRecords(
  records: ReadonlyMap<string, readonly WallpaperRecord[]>,
  { pictures, order }: OwnerEdits,
): Map<string, WallpaperRecord[]> {
  const arranged = new Map([...records.keys()].map((slug): [string, WallpaperRecord[]] => [slug, []]))
  for (const [slug, list] of records) {
    for (const record of list) {
      const wanted = pictures[record.wallpaper.id]?.category ?? slug
      // A category that is gone gives its pictures back to where they came from.
      arranged.get(arranged.has(wanted) ? wanted : slug)?.push(record)
    }
  }
  for (const [slug, list] of arranged) {
    const places = new Map(order[slug]?.map((id, place) => [id, place]))
    const placeOf = ({ wallpaper }: WallpaperRecord) => places.get(wallpaper.id) ?? places.size
    list.sort((a, b) => placeOf(a) - placeOf(b))
  }
  return arranged
}

export function isShown({ pictures }: OwnerEdits, id: string): boolean {
  return !pictures[id]?.isHidden && !pictures[id]?.isRemoved
}

/** As everybody may see it. */
export function editedWallpaper({ wallpaper }: WallpaperRecord, { pictures }: OwnerEdits): Wallpaper {
  const edit = pictures[wallpaper.id] ?? {}
  const words = WORD_FIELDS.flatMap((field) => (edit[field] === undefined ? [] : [[field, edit[field] || undefined]]))
  return {
    ...wallpaper,
    ...Object.fromEntries(words),
    ...(edit.focus && { preview: { ...wallpaper.preview, focus: edit.focus } }),
    ...(edit.isLarge && { isLarge: edit.isLarge }),
  }
}

/** What the owner may decide about one picture; what is left out stays as it is. */
export type PictureChange = { readonly [Field in WordField]?: string | undefined } & {
  readonly [Field in MarkField]?: boolean | undefined
} & {
  readonly category?: string | undefined
  readonly focus?: FocusPoint | undefined
  /** The picture of its category that it shall stand before; null is the end. */
  readonly before?: string | null | undefined
  /** It stands for its category from now on. */
  readonly isCover?: boolean | undefined
}

/** The owner's wish cannot be done: one sentence that says why. Nothing was changed. */
export class PictureChangeError extends Error {
  override name = 'PictureChangeError'
}

/** By category. */
export type Arrangement = ReadonlyMap<string, readonly WallpaperRecord[]>

/** A change that waits in a draft. */
export type PictureDraft = { readonly id: string; readonly category: string; readonly change: PictureChange }

/** What was decided, with one change after the other. Throws PictureChangeError for one that cannot be. */
export function applyChanges(records: Arrangement, edits: OwnerEdits, changes: readonly PictureDraft[]): OwnerEdits {
  return changes.reduce((before, { id, change }) => {
    const arrangement = arrangeRecords(records, before)
    checkPicture(arrangement, before, id, change)
    return applyChange(arrangement, before, id, change)
  }, edits)
}

export function checkPicture(arrangement: Arrangement, edits: OwnerEdits, id: string, change: PictureChange): void {
  checkChange(arrangement, id, change)
  checkCover(edits, id, change)
}

export function findRecord(arrangement: Arrangement, id: string) {
  for (const [category, records] of arrangement) {
    const record = records.find(({ wallpaper }) => wallpaper.id === id)
    if (record) return { category, record }
  }
  throw new PictureChangeError(`There is no picture '${id}'; npm run shop -- pictures lists them.`)
}

function checkChange(arrangement: Arrangement, id: string, change: PictureChange): void {
  const { category, before } = change
  const found = findRecord(arrangement, id)
  const target = category ?? found.category
  for (const field of WORD_FIELDS) {
    const wrong = change[field] === undefined ? null : findWrong(field, change[field])
    if (wrong) throw new PictureChangeError(wrong)
  }
  if (!arrangement.has(target)) throw new PictureChangeError(`There is no category '${target}'.`)
  if (before && (before === id || !arrangement.get(target)?.some(({ wallpaper }) => wallpaper.id === before)))
    throw new PictureChangeError(`There is no other picture '${before}' in '${target}' to stand before.`)
}

/** Also of one that was hidden before; hiding the cover lets the first that is shown stand in. */
function checkCover({ pictures }: OwnerEdits, id: string, { isCover, ...change }: PictureChange): void {
  const isHidden = change.isHidden ?? pictures[id]?.isHidden
  const isRemoved = change.isRemoved ?? pictures[id]?.isRemoved
  if (isCover && (isHidden || isRemoved))
    throw new PictureChangeError(`What is not shown cannot stand for its category: show '${id}' with it.`)
}

export function applyChange(
  arrangement: Arrangement,
  edits: OwnerEdits,
  id: string,
  change: PictureChange,
): OwnerEdits {
  const { category, focus, before, isCover } = change
  const target = category ?? findRecord(arrangement, id).category
  const words = WORD_FIELDS.flatMap((field) =>
    change[field] === undefined ? [] : [[field, change[field].trim()] as const],
  )
  const marks = MARK_FIELDS.flatMap((field) =>
    change[field] === undefined ? [] : [[field, change[field] || undefined] as const],
  )
  const edited = editPicture(edits, id, {
    ...Object.fromEntries(words),
    ...Object.fromEntries(marks),
    ...(category && { category }),
    ...(focus && { focus }),
  })
  const others = (arrangement.get(target) ?? []).map(({ wallpaper }) => wallpaper.id).filter((other) => other !== id)
  return {
    ...edited,
    ...(before !== undefined && { order: { ...edits.order, [target]: insertBefore(others, id, before) } }),
    ...(isCover && { covers: { ...edits.covers, [target]: id } }),
  }
}

function insertBefore(ids: readonly string[], id: string, before: string | null): string[] {
  const place = before === null ? ids.length : ids.indexOf(before)
  return [...ids.slice(0, place), id, ...ids.slice(place)]
}
