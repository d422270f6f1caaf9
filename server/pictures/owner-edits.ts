import { z } from 'zod'
import type { Wallpaper } from '../../contract/catalogue.ts'
import type { FocusPoint } from '../../contract/renditions.ts'
import type { WallpaperRecord } from './wallpaper-records.ts'

const share = z.number().min(0).max(1)

const pictureEdit = z.strictObject({
  title: z.string().trim().min(1).max(120).optional(),
  alt: z.string().trim().min(1).max(300).optional(),
  /** Where it is shown instead of where it was imported. */
  category: z.string().optional(),
  /** Not in the shop for now. */
  isHidden: z.literal(true).optional(),
  /** Not in the shop any more. Its files stay: whoever bought it keeps it. */
  isRemoved: z.literal(true).optional(),
  /** What must stay in view wherever the picture is cut. */
  focus: z.strictObject({ x: share, y: share }).optional(),
  /** The large one of those around it in the gallery. */
  isLarge: z.literal(true).optional(),
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
  const { title, alt, focus, isLarge } = pictures[wallpaper.id] ?? {}
  return {
    ...wallpaper,
    ...(title && { title }),
    ...(alt && { alt }),
    ...(focus && { preview: { ...wallpaper.preview, focus } }),
    ...(isLarge && { isLarge }),
  }
}

/** What the owner may decide about one picture; what is left out stays as it is. */
export type PictureChange = {
  readonly title?: string | undefined
  readonly alt?: string | undefined
  readonly category?: string | undefined
  readonly isHidden?: boolean | undefined
  readonly isRemoved?: boolean | undefined
  readonly focus?: FocusPoint | undefined
  /** The picture of its category that it shall stand before; null is the end. */
  readonly before?: string | null | undefined
  /** It stands for its category from now on. */
  readonly isCover?: boolean | undefined
  /** It is shown large in its gallery, in the place of another one near it. */
  readonly isLarge?: boolean | undefined
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

function checkChange(arrangement: Arrangement, id: string, { title, alt, category, before }: PictureChange): void {
  const found = findRecord(arrangement, id)
  const target = category ?? found.category
  checkWords('title', title, 120)
  checkWords('alt text', alt, 300)
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

function checkWords(what: string, words: string | undefined, most: number): void {
  if (words === undefined) return
  const length = words.trim().length
  if (length === 0 || length > most) throw new PictureChangeError(`The ${what} must have 1 to ${most} characters.`)
}

export function applyChange(
  arrangement: Arrangement,
  edits: OwnerEdits,
  id: string,
  change: PictureChange,
): OwnerEdits {
  const { title, alt, category, isHidden, isRemoved, focus, before, isCover, isLarge } = change
  const target = category ?? findRecord(arrangement, id).category
  const edited = editPicture(edits, id, {
    ...(title && { title: title.trim() }),
    ...(alt && { alt: alt.trim() }),
    ...(category && { category }),
    ...(focus && { focus }),
    ...(isHidden !== undefined && { isHidden: isHidden || undefined }),
    ...(isRemoved !== undefined && { isRemoved: isRemoved || undefined }),
    ...(isLarge !== undefined && { isLarge: isLarge || undefined }),
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
