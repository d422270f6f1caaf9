export type MasterFormat = 'png' | 'jpeg' | 'webp' | 'tiff' | 'avif'

export const MASTER_TYPES: Readonly<Record<MasterFormat, { readonly type: string; readonly extension: string }>> = {
  png: { type: 'image/png', extension: 'png' },
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  webp: { type: 'image/webp', extension: 'webp' },
  tiff: { type: 'image/tiff', extension: 'tif' },
  avif: { type: 'image/avif', extension: 'avif' },
}

/** As people write them. */
export const FORMAT_NAMES: Readonly<Record<MasterFormat, string>> = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  tiff: 'TIFF',
  avif: 'AVIF',
}

const EXTENSIONS: Readonly<Record<string, MasterFormat>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
  '.tif': 'tiff',
  '.tiff': 'tiff',
  '.avif': 'avif',
}

/** What a file's name says it is; nothing for names that no master has. */
export function formatOfExtension(extension: string): MasterFormat | undefined {
  return EXTENSIONS[extension.toLowerCase()]
}

/** What a file's first bytes say it is. Only these formats ever reach a decoder. */
export function sniffFormat(head: Buffer): MasterFormat | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (/^(?:II[*+]\0|MM\0[*+])/.test(text)) return 'tiff'
  if (text.slice(4, 8) === 'ftyp' && /avi[fs]/.test(text.slice(8, 40))) return 'avif'
  return undefined
}
