import { createCanvas } from '@napi-rs/canvas'
import { type Colour, css, fromSrgb } from '../core/colour.ts'
import { FloatImage } from '../core/float-image.ts'
import type { Context, Frame } from '../core/frame.ts'
import type { Random } from '../core/random.ts'
import type { Shader } from '../core/shader.ts'

const LONG_SIDE = 560
/** A bright spot outshines its surroundings by this factor, so a bright sky has none. */
const CONTRAST = 1.8
const DIMMEST_SPOT = 0.3

/** Renders a shader small and sharp, as the source of a defocused backdrop. */
export function sketch(frame: Frame, shader: Shader, gain: number): FloatImage {
  const { logicalWidth, logicalHeight } = frame
  const width = Math.round((LONG_SIDE * logicalWidth) / Math.max(logicalWidth, logicalHeight))
  const height = Math.round((width * logicalHeight) / logicalWidth)
  const pixel = logicalWidth / width
  const image = new FloatImage(width, height)
  const light = new Float32Array(4)
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      light.fill(0)
      shader((x + 0.5) * pixel, (y + 0.5) * pixel, pixel * 0.5, light)
      for (let i = 0; i < 3; i++) image.data[p + i] = light[i] * gain
    }
  }
  return image
}

/** Turns a sharp picture into its blurred self, with a disc of light for each bright spot. */
export function defocused(frame: Frame, random: Random, sharp: FloatImage, radius: number, spots: number): FloatImage {
  const { width, height, data } = sharp
  const scale = width / frame.logicalWidth
  const soft = new FloatImage(width, height)
  soft.data.set(data.map((value) => Math.min(value, 1)))
  soft.blur((radius * scale) / 2, 2)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.globalCompositeOperation = 'lighter'
  for (let placed = 0, tries = 0; placed < spots && tries < spots * 200; tries++) {
    const x = Math.floor(random.next() * width)
    const y = Math.floor(random.next() * height)
    const p = (y * width + x) * 3
    const peak = Math.max(data[p], data[p + 1], data[p + 2])
    const around = Math.max(soft.data[p], soft.data[p + 1], soft.data[p + 2])
    if (peak < DIMMEST_SPOT || peak < around * CONTRAST) continue
    placed++
    const colour: Colour = [data[p] / peak, data[p + 1] / peak, data[p + 2] / peak]
    const size = radius * scale * random.range(0.75, 1.1)
    disc(context, x, y, size, colour, random.next() ** 2 * 0.42 + 0.06)
  }
  const levels = context.getImageData(0, 0, width, height).data
  for (let p = 0, q = 0; p < soft.data.length; p += 3, q += 4) {
    const alpha = levels[q + 3] / 65_025
    for (let i = 0; i < 3; i++) soft.data[p + i] = soft.data[p + i] * 0.8 + fromSrgb(levels[q + i] * alpha) * 1.5
  }
  return soft
}

function disc(context: Context, x: number, y: number, radius: number, colour: Colour, alpha: number): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, css(colour, alpha * 0.72))
  gradient.addColorStop(0.82, css(colour, alpha * 0.85))
  gradient.addColorStop(0.92, css(colour, alpha))
  gradient.addColorStop(1, css(colour, 0))
  context.fillStyle = gradient
  context.beginPath()
  context.arc(x, y, radius, 0, 7)
  context.fill()
}
