import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

const [WIDTH, HEIGHT] = [7680, 4320]
const PLACE = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5163/100 0/1' } }

/** Twelve files as an owner might drop them: nine can be sold; one of these tells where it was taken. */
export async function drawTwelveMasters(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const file = (name: string) => join(folder, name)
  // Plain pictures take little room and no time to look at; each has a colour of its own.
  const plain = (hue: number) =>
    sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: `hsl(${hue}, 60%, 45%)` } }).jpeg()
  const names = Array.from({ length: 8 }, (_, at) => file(`view-${at + 1}.jpg`))
  for (const [at, name] of names.entries()) await plain(at * 36).toFile(name)
  await plain(300).withExif(PLACE).toFile(file('telling.jpg'))
  await sharp(names[0]).resize(320, 180).toFile(file('small.jpg'))
  const first = readFileSync(names[0] ?? '')
  writeFileSync(file('damaged.jpg'), first.subarray(0, first.length / 2))
  writeFileSync(file('copy.jpg'), first)
  return [...names, ...['telling.jpg', 'small.jpg', 'damaged.jpg', 'copy.jpg'].map(file)]
}

/** Drops files onto the screen as a hand does, where a browser can be told to; elsewhere they are chosen. */
export async function dropFiles(page: Page, browserName: string, files: readonly string[]): Promise<void> {
  if (browserName !== 'chromium')
    return page
      .locator('input[type=file]')
      .first()
      .setInputFiles([...files])
  await dragFiles(page, files, ['dragEnter', 'dragOver', 'drop'])
}

type DragStep = 'dragEnter' | 'dragOver' | 'dragCancel' | 'drop'

/** What a hand does that holds files above the place for them. Chromium alone can be told to. */
export async function dragFiles(page: Page, files: readonly string[], steps: readonly DragStep[]): Promise<void> {
  const place = await page.getByText('Drop 8K masters or a folder of them here').boundingBox()
  if (!place) throw new Error('There is nowhere to drop files.')
  const session = await page.context().newCDPSession(page)
  const at = { x: place.x + 5, y: place.y + 5, data: { items: [], files: [...files], dragOperationsMask: 1 } }
  for (const type of steps) await session.send('Input.dispatchDragEvent', { type, ...at })
  await session.detach()
}

/**
 * Has the browser find dropped files again after a reload without asking, where it can at all: from its private file system,
 * into which they are copied. What it asks elsewhere nobody can answer here.
 */
export async function letFilesBeFound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked = DataTransferItem.prototype as { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }
    if (!asked.getAsFileSystemHandle) return
    asked.getAsFileSystemHandle = async function copied(this: DataTransferItem) {
      const file = this.getAsFile()
      if (!file) return null
      const folder = await navigator.storage.getDirectory()
      const handle = await folder.getFileHandle(file.name, { create: true })
      const stream = await handle.createWritable()
      await stream.write(file)
      await stream.close()
      return handle
    }
  })
}

/** Lets so many parts of uploads through, and then none. */
export async function cutUploadsAfter(page: Page, parts: number): Promise<void> {
  let sent = 0
  await page.route('**/api/desk/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH' || ++sent <= parts) return route.continue()
    return route.abort('internetdisconnected')
  })
}
