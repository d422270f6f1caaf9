import sharp from 'sharp'

/** How much more detail of a single pixel's size a master has than its preview made as large. */
export async function detailGain(master: Buffer | string, preview: Buffer | string): Promise<number> {
  const { width, height } = await sharp(master).metadata()
  return (await fineDetail(master, width, height)) / (await fineDetail(preview, width, height))
}

/** The mean difference between a pixel and its four neighbours' mean. */
async function fineDetail(picture: Buffer | string, width: number, height: number): Promise<number> {
  const grey = await sharp(picture).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer()
  let sum = 0
  for (let row = 1; row < height - 1; row++) {
    for (let at = row * width + 1; at < (row + 1) * width - 1; at++) {
      const around = byte(grey, at - 1) + byte(grey, at + 1) + byte(grey, at - width) + byte(grey, at + width)
      sum += Math.abs(byte(grey, at) - around / 4)
    }
  }
  return sum / ((width - 2) * (height - 2))
}

function byte(pixels: Buffer, at: number): number {
  return pixels[at] ?? 0
}
