import { rename, rm } from 'node:fs/promises'
import sharp from 'sharp'

export interface SheetEntry {
  readonly file: string
  readonly label: string
}

const COLUMNS = 6
const CELL_WIDTH = 320
const GAP = 6
const LABEL_HEIGHT = 20

/** Lays pictures of one size out on a small labelled grid and writes it as WebP, all at once. */
export async function writeContactSheet(entries: readonly SheetEntry[], aspect: number, file: string): Promise<void> {
  const columns = Math.min(COLUMNS, entries.length)
  const cellHeight = Math.round(CELL_WIDTH / aspect)
  const width = columns * (CELL_WIDTH + GAP) - GAP
  const height = Math.ceil(entries.length / columns) * (cellHeight + GAP) - GAP
  const places = entries.map((entry, i) => ({
    ...entry,
    left: (i % columns) * (CELL_WIDTH + GAP),
    top: Math.floor(i / columns) * (cellHeight + GAP),
  }))
  const cells = []
  for (const place of places) {
    const input = await sharp(place.file).resize(CELL_WIDTH, cellHeight, { fit: 'fill' }).png().toBuffer()
    cells.push({ input, left: place.left, top: place.top })
  }
  const labels = places.map(({ label, left, top }) => {
    const y = top + cellHeight - LABEL_HEIGHT
    const box = `<rect x="${left}" y="${y}" width="${label.length * 7 + 12}" height="${LABEL_HEIGHT}" fill="#000b"/>`
    return `${box}<text x="${left + 6}" y="${y + 14}" font-family="sans-serif" font-size="12" fill="#fff">${label}</text>`
  })
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${labels.join('')}</svg>`
  const partial = `${file}.part`
  try {
    await sharp({ create: { width, height, channels: 3, background: '#0b0b0e' } })
      .composite([...cells, { input: Buffer.from(overlay), left: 0, top: 0 }])
      .webp({ quality: 80 })
      .toFile(partial)
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
