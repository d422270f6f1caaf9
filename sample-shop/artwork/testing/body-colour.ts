import { type Colour, fromSrgb, toOklab } from '../kit/core/colour.ts'
import { createFrame, type Frame } from '../kit/core/frame.ts'
import { traitsFor } from '../kit/core/scene.ts'
import { SolidLayer } from '../kit/geometry/solid-layer.ts'
import { PART } from '../kit/vehicles/parts.ts'
import { staged } from '../kit/vehicles/stage.ts'
import type { Recipe } from '../recipes.ts'
import { getScene } from '../scenes.ts'

const SIZE = { width: 144, height: 81 }

/** A colour as eyes compare it: lightness and chroma about 0–1 and 0–0.3, the hue in degrees. */
export interface Seen {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

/** Draws a picture of a vehicle and takes the middle of what it shows where its body is painted. */
export async function bodyColour({ scene: id, index }: Recipe): Promise<Seen> {
  const scene = await getScene(id)
  const frame = createFrame(SIZE.width, SIZE.height)
  scene.render(frame, traitsFor(scene, index))
  const [lightness, a, b] = middleColour(frame, isPainted(frame))
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** The middle of all its pixels on each axis of OKLab, which the glow of a lamp on a few of them does not move. */
function middleColour({ finished, width, height }: Frame, painted: (column: number, row: number) => boolean): Colour {
  const axes: [number[], number[], number[]] = [[], [], []]
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (!finished || !painted(column, row)) continue
      const at = (row * width + column) * 4
      const level = (channel: number) => fromSrgb(finished[at + channel] / 255)
      for (const [i, part] of toOklab([level(0), level(1), level(2)]).entries()) axes[i].push(part)
    }
  }
  if (axes[0].length === 0) throw new Error('The picture shows no painted body.')
  const middle = (parts: number[]) => parts.sort((a, b) => a - b)[parts.length >> 1]
  return [middle(axes[0]), middle(axes[1]), middle(axes[2])]
}

/** Tells which pixels of a finished frame show nothing but the paint of what was staged in it. */
function isPainted(frame: Frame): (column: number, row: number) => boolean {
  const scene = staged.get(frame)
  if (!scene) throw new Error('The picture stages no vehicle.')
  const { camera, model } = scene
  const { colour } = model.materials[PART.paint]
  const layer = new SolidLayer(camera, model.mesh, frame.logicalWidth, {
    hollow: model.hollow,
    surface(fragment, out) {
      const look = { ...model.materials[fragment.material] }
      model.detail?.(fragment, look)
      out.fill(look.colour.every((part, i) => part === colour[i]) ? 1 : 0)
    },
  })
  const light = new Float32Array(4)
  return (column, row) => {
    layer.sample((column + 0.5) * frame.pixel, (row + 0.5) * frame.pixel, frame.pixel, light)
    return light[0] > 0.99
  }
}
