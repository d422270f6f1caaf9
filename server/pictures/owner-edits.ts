import { z } from 'zod'
import type { Wallpaper } from '../../contract/catalogue.ts'
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
