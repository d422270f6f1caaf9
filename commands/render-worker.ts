// Draws one wallpaper after another on a thread of its own.
import { writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { renderTogether } from '../artwork/render-together.ts'
import type { RenderOrder, RenderResult } from './render-pool.ts'

// The threads of the pool already keep every core busy.
sharp.concurrency(1)
sharp.cache(false)

parentPort?.on('message', async (order: RenderOrder) => {
  parentPort?.postMessage(await finish(order))
})

async function finish({ recipe, width, height, partial, threads }: RenderOrder): Promise<RenderResult> {
  try {
    const picture = await renderTogether(recipe, width, height, threads)
    const raw = { width, height, channels: picture.channels }
    const png = await sharp(picture.data, { raw }).removeAlpha().png({ compressionLevel: 6 }).toBuffer()
    writeFileSync(partial, png)
    return { done: true }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { done: false, code: code ?? '', message }
  }
}
