// Draws one sample after another on a thread of its own and makes its previews.
import { renderWallpaper } from 'sample-shop/artwork/render-wallpaper.ts'
import sharp from 'sharp'
import { makePreviews, type Previews } from '../../server/decoding/make-previews.ts'
import type { PreviewPlan } from '../../server/decoding/preview-plan.ts'
import { MOST_DIFFERENCE, pictureDifference } from './picture-difference.ts'
import type { SampleDrawing } from './sample-jobs.ts'

export type DrawnSample = { readonly title: string; readonly alt: string; readonly pictures: readonly Previews[] }

// The threads of the pool already keep every core busy.
sharp.concurrency(1)
sharp.cache(false)

/** Returns null if all kept previews may stay. */
export default async function drawSample(drawings: readonly SampleDrawing[]): Promise<DrawnSample | null> {
  if (await areAlike(drawings)) return null
  const pictures: Previews[] = []
  let words = { title: '', alt: '' }
  for (const { recipe, width, height, plan } of drawings) {
    const { data, channels, title, alt } = await renderWallpaper(recipe, width, height)
    words = { title, alt }
    pictures.push(await previewsOf(data, width, height, channels, plan))
  }
  return { ...words, pictures }
}

async function areAlike(drawings: readonly SampleDrawing[]): Promise<boolean> {
  for (const { recipe, width, height, kept } of drawings) {
    if (!kept) return false
    const small = await renderWallpaper(recipe, width / 2, height / 2)
    const raw = { width: small.width, height: small.height, channels: small.channels }
    const difference = await pictureDifference(sharp(small.data, { raw }), sharp(kept), height > width)
    if (difference > MOST_DIFFERENCE) return false
  }
  return true
}

function previewsOf(data: Buffer, width: number, height: number, channels: 4, plan: PreviewPlan): Promise<Previews> {
  return makePreviews(sharp(data, { raw: { width, height, channels } }), plan)
}
