import type { Crew } from './kit/core/crew.ts'
import { createFrame } from './kit/core/frame.ts'
import { type Description, traitsFor } from './kit/core/scene.ts'
import { findSizeProblem } from './picture-size.ts'
import type { Recipe } from './recipes.ts'
import { getScene } from './scenes.ts'

export interface Picture extends Description {
  /** Raw pixels, row by row; opaque. */
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 4
}

/** Draws a wallpaper at a size in pixels; one recipe shows the same picture at every size. A helper's data is empty. */
export async function renderWallpaper(
  recipe: Recipe,
  width: number,
  height: number,
  crew: Crew | null = null,
): Promise<Picture> {
  const problem = findSizeProblem(width, height)
  if (problem) throw new RangeError(problem)
  const scene = await getScene(recipe.scene)
  const traits = traitsFor(scene, recipe.index)
  const frame = createFrame(width, height, crew)
  scene.render(frame, traits)
  return { data: frame.canvas.data(), width, height, channels: 4, ...scene.describe(traits) }
}

/** Says what a wallpaper shows, without drawing it. */
export async function describeWallpaper(recipe: Recipe): Promise<Description> {
  const scene = await getScene(recipe.scene)
  return scene.describe(traitsFor(scene, recipe.index))
}
