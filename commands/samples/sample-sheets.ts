import { join } from 'node:path'
import { getSampleIndex } from '../../server/samples/sample-index.ts'
import { DOCUMENT, writeContactSheet } from './contact-sheet.ts'

const sheetsDir = join(import.meta.dirname, '..', '..', 'docs', 'artwork')

/** Shows the samples of some categories, in gallery order, on the contact sheets of the documentation. */
export async function writeSampleSheets(samplesDir: string, categories: Iterable<string>): Promise<void> {
  const { wallpapers } = getSampleIndex(samplesDir)
  for (const category of categories) {
    const entries = wallpapers
      .filter((wallpaper) => wallpaper.category === category)
      .map(({ preview }) => ({ file: join(samplesDir, `${preview.src.replace('/images/', '')}.webp`), label: '' }))
    if (entries.length > 0) await writeContactSheet(entries, 16 / 9, join(sheetsDir, `${category}.webp`), DOCUMENT)
  }
}
