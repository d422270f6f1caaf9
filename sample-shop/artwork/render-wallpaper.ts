import type { Crew } from './kit/core/crew.ts'
import { createFrame, type Frame } from './kit/core/frame.ts'
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

type FinishedFrame = Frame & { readonly finished: Uint8ClampedArray }

/** Draws a wallpaper at a size in pixels; one recipe shows the same picture at every size. */
export async function renderWallpaper(recipe: Recipe, width: number, height: number): Promise<Picture> {
  const { buffer, byteOffset, byteLength } = (await drawWallpaper(recipe, width, height)).finished
  const data = Buffer.from(buffer, byteOffset, byteLength)
  return { data, width, height, channels: 4, ...(await describeWallpaper(recipe)) }
}

/** Draws a wallpaper, or as much of it as no other thread of the crew has taken. */
export async function drawWallpaper(
  recipe: Recipe,
  width: number,
  height: number,
  crew: Crew | null = null,
): Promise<FinishedFrame> {
  const problem = findSizeProblem(width, height)
  if (problem) throw new RangeError(problem)
  const scene = await getScene(recipe.scene)
  const frame = createFrame(width, height, crew)
  scene.render(frame, traitsFor(scene, recipe.index))
  const { finished } = frame
  if (!finished) throw new Error(`${recipe.scene} does not finish its picture.`)
  return { ...frame, finished }
}

/** Says what a wallpaper shows, without drawing it. */
export async function describeWallpaper(recipe: Recipe): Promise<Description> {
  const scene = await getScene(recipe.scene)
  return scene.describe(traitsFor(scene, recipe.index))
}
