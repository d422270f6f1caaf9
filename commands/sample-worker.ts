// Draws one sample after another on a thread of its own and makes its previews.
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { renderWallpaper } from '../artwork/render-wallpaper.ts'
import { makePreviews, type Previews } from '../server/catalogue/make-previews.ts'
import type { PreviewPlan } from '../server/catalogue/preview-plan.ts'
import type { SampleDrawing } from './sample-jobs.ts'

export type DrawnSample = { readonly title: string; readonly alt: string; readonly pictures: readonly Previews[] }

// The threads of the pool already keep every core busy.
sharp.concurrency(1)
sharp.cache(false)

parentPort?.on('message', async (drawings: readonly SampleDrawing[]) => {
  try {
    parentPort?.postMessage({ drawn: await draw(drawings) })
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) })
  }
})

async function draw(drawings: readonly SampleDrawing[]): Promise<DrawnSample> {
  const pictures: Previews[] = []
  let words = { title: '', alt: '' }
  for (const { recipe, width, height, plan } of drawings) {
    const { data, channels, title, alt } = await renderWallpaper(recipe, width, height)
    words = { title, alt }
    pictures.push(await previewsOf(data, width, height, channels, plan))
  }
  return { ...words, pictures }
}

function previewsOf(data: Buffer, width: number, height: number, channels: 4, plan: PreviewPlan): Promise<Previews> {
  return makePreviews(sharp(data, { raw: { width, height, channels } }), plan)
}
