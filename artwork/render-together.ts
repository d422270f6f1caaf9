import { Worker } from 'node:worker_threads'
import { Crew, type CrewMemory, crewMemory } from './kit/core/crew.ts'
import { findSizeProblem } from './picture-size.ts'
import type { Recipe } from './recipes.ts'
import { type Picture, renderWallpaper } from './render-wallpaper.ts'

/** What a helper needs to know to draw its part. */
export interface CrewOrder {
  readonly recipe: Recipe
  readonly width: number
  readonly height: number
  readonly memory: CrewMemory
}

/** Draws one wallpaper on this thread and others; the pixels are those of `renderWallpaper`. */
export async function renderTogether(recipe: Recipe, width: number, height: number, threads: number): Promise<Picture> {
  if (threads < 2) return renderWallpaper(recipe, width, height)
  const problem = findSizeProblem(width, height)
  if (problem) throw new RangeError(problem)
  const memory = crewMemory(width, height)
  const order: CrewOrder = { recipe, width, height, memory }
  const helpers = Array.from({ length: threads - 1 }, () => startHelper(order))
  try {
    return await renderWallpaper(recipe, width, height, new Crew(memory, 'leader'))
  } finally {
    await Promise.all(helpers.map((helper) => helper.terminate()))
  }
}

function startHelper(order: CrewOrder): Worker {
  const helper = new Worker(new URL('./crew-helper.ts', import.meta.url), { workerData: order })
  // It has told the leader, who throws.
  helper.once('error', () => {})
  return helper
}
