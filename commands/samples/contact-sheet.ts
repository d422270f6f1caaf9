import { rename, rm } from 'node:fs/promises'
import sharp from 'sharp'

export interface SheetEntry {
  readonly file: string
  readonly label: string
}

interface SheetLayout {
  readonly columns: number
  readonly cellWidth: number
  readonly gap: number
  readonly quality: number
}

/** To work with, and to look at in a document. */
const WORKING: SheetLayout = { columns: 6, cellWidth: 320, gap: 6, quality: 80 }
export const DOCUMENT: SheetLayout = { columns: 8, cellWidth: 176, gap: 3, quality: 60 }
const LABEL_HEIGHT = 20

/** Lays pictures of one size out on a small grid and writes it as WebP, all at once; an empty label is not drawn. */
export async function writeContactSheet(
  entries: readonly SheetEntry[],
  aspect: number,
  file: string,
  layout = WORKING,
): Promise<void> {
  const { cellWidth, gap } = layout
  const columns = layout === WORKING ? Math.min(layout.columns, entries.length) : layout.columns
  const cellHeight = Math.round(cellWidth / aspect)
  const width = columns * (cellWidth + gap) - gap
  const height = Math.ceil(entries.length / columns) * (cellHeight + gap) - gap
  const places = entries.map((entry, i) => ({
    ...entry,
    left: (i % columns) * (cellWidth + gap),
    top: Math.floor(i / columns) * (cellHeight + gap),
  }))
  const cells = []
  for (const place of places) {
    const input = await sharp(place.file).resize(cellWidth, cellHeight, { fit: 'fill' }).png().toBuffer()
    cells.push({ input, left: place.left, top: place.top })
  }
  const labels = places.map(({ label, left, top }) => {
    if (!label) return ''
    const y = top + cellHeight - LABEL_HEIGHT
    const box = `<rect x="${left}" y="${y}" width="${label.length * 7 + 12}" height="${LABEL_HEIGHT}" fill="#000b"/>`
    return `${box}<text x="${left + 6}" y="${y + 14}" font-family="sans-serif" font-size="12" fill="#fff">${label}</text>`
  })
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${labels.join('')}</svg>`
  const partial = `${file}.part`
  try {
    await sharp({ create: { width, height, channels: 3, background: '#0b0b0e' } })
      .composite([...cells, { input: Buffer.from(overlay), left: 0, top: 0 }])
      .webp({ quality: layout.quality })
      .toFile(partial)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
