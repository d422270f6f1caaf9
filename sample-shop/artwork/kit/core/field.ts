import { createCanvas } from '@napi-rs/canvas'
import { toSrgb } from './colour.ts'
import type { BlendMode, Frame } from './frame.ts'
import { drawLarge } from './layer.ts'
import { clamp } from './math.ts'
import type { Shader } from './shader.ts'
import { dither } from './tone.ts'

/** A rectangle in logical units. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface FieldOptions {
  /** Samples across the area at most; soft fields need few. */
  resolution: number
  blend?: BlendMode | undefined
  /** The whole frame unless given. */
  area?: Area
}

/** Paints a soft field (fog, clouds) at reduced resolution; the shader's out[3] is its alpha. */
export function field(frame: Frame, shader: Shader, options: FieldOptions): void {
  if (frame.crew?.isHelper) return
  const { blend = 'source-over' } = options
  const area = options.area ?? {
    x: 0,
    y: 0,
    width: frame.logicalWidth,
    height: frame.logicalHeight,
  }
  const width = Math.min(options.resolution, Math.ceil(area.width * frame.scale))
  const height = Math.max(2, Math.round((width * area.height) / area.width))
  const pixel = area.width / width
  const canvas = createCanvas(width, height)
  const painter = canvas.getContext('2d')
  const image = painter.createImageData(width, height)
  const levels = image.data
  const light = new Float32Array(4)
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 4) {
      light.fill(0)
      shader(area.x + (x + 0.5) * pixel, area.y + (y + 0.5) * pixel, pixel, light)
      levels[p] = toSrgb(clamp(light[0])) * 255 + 0.5
      levels[p + 1] = toSrgb(clamp(light[1])) * 255 + 0.5
      levels[p + 2] = toSrgb(clamp(light[2])) * 255 + 0.5
      levels[p + 3] = clamp(light[3]) * 255 + dither(x, y, 9) + 0.5
    }
  }
  painter.putImageData(image, 0, 0)

  const { context } = frame
  context.save()
  context.globalCompositeOperation = blend
  drawLarge(frame, canvas, area.x, area.y, area.width, area.height)
  context.restore()
}
