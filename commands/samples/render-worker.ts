// Draws one wallpaper after another on a thread of its own.
import { writeFileSync } from 'node:fs'
import { renderPng } from 'sample-shop/artwork/render-png.ts'
import type { RenderOrder, RenderResult } from './render-pool.ts'

/** An error's code does not pass between threads by itself. */
export default async function drawOrder(order: RenderOrder): Promise<RenderResult> {
  const { recipe, width, height, partial, threads } = order
  try {
    writeFileSync(partial, await renderPng(recipe, width, height, threads))
    return { done: true }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { done: false, code: code ?? '', message }
  }
}
