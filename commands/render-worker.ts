// Draws one wallpaper after another on a thread of its own.
import { writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { renderPng } from '../artwork/render-png.ts'
import type { RenderOrder, RenderResult } from './render-pool.ts'

parentPort?.on('message', async (order: RenderOrder) => {
  parentPort?.postMessage(await finish(order))
})

async function finish({ recipe, width, height, partial, threads }: RenderOrder): Promise<RenderResult> {
  try {
    writeFileSync(partial, await renderPng(recipe, width, height, threads))
    return { done: true }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { done: false, code: code ?? '', message }
  }
}
