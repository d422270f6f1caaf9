import type { Picture } from '../../contract/pictures/catalogue.ts'
import type { Detail } from './cut-detail.ts'
import type { Previews } from './make-previews.ts'

/** Takes one public file; `path` lies below /images/. Writing the same path twice must do no harm. */
export type WritePreview = (path: string, data: Uint8Array) => Promise<void>

/** Writes a picture's files under their public names and describes them as pages need it. */
export async function publishPicture(
  previews: Previews & { readonly detail?: Detail | undefined },
  folder: string,
  name: string,
  write: WritePreview,
): Promise<Picture> {
  const { width, height, files, placeholder, detail } = previews
  const widths = (format: 'webp' | 'avif') => files.filter((file) => file.format === format).map((file) => file.width)
  const picture = { src: `/images/${folder}/${name}`, width, height, webp: widths('webp'), avif: widths('avif') }
  for (const file of files) await write(picturePath(picture, file.width, file.format), file.data)
  if (!detail) return { ...picture, placeholder }
  await write(detailPath(picture), detail.data)
  return { ...picture, placeholder, detail: detail.at }
}

type Named = Pick<Picture, 'src' | 'webp' | 'avif' | 'detail'>

/** The paths below /images/ of a picture's files; the last one is the best. */
export function picturePaths(picture: Named): string[] {
  const shown = (['webp', 'avif'] as const).flatMap((format) =>
    picture[format].map((width) => picturePath(picture, width, format)),
  )
  return picture.detail ? [detailPath(picture), ...shown] : shown
}

export function detailPath({ src }: Pick<Picture, 'src'>): string {
  return `${src.replace(/^\/images\//, '')}-detail.webp`
}

function picturePath(picture: Named, width: number, format: 'webp' | 'avif'): string {
  const base = picture.src.replace(/^\/images\//, '')
  return `${base}${picture[format].at(-1) === width ? '' : `-${width}`}.${format}`
}
