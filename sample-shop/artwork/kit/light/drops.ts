import { createCanvas } from '@napi-rs/canvas'
import type { FloatImage } from '../core/float-image.ts'
import type { Context, Frame } from '../core/frame.ts'
import { clamp, decay, smoothstep } from '../core/math.ts'
import { toneMap } from '../core/tone.ts'

/** A drop of water in logical units; `stretch` is its height over its width. */
export interface Drop {
  x: number
  y: number
  radius: number
  stretch: number
  /** How much narrower it is at the top, as one that runs down, 0–1; 0 unless given. */
  taper?: number
}

/** How wide the world is that one drop shows upside down, in logical units. */
const FIELD_OF_VIEW = 520
const SMALLEST = 0.7

/** Paints clear drops that refract the backdrop upside down, with a dark edge and a highlight. */
export function paintDrops(context: Context, frame: Frame, backdrop: FloatImage, drops: readonly Drop[]): void {
  const largest = drops.reduce((most, drop) => Math.max(most, drop.radius * drop.stretch), 0)
  const side = Math.ceil(2 * (largest + 1) * frame.scale) + 2
  const stamp = createCanvas(side, side)
  const painter = stamp.getContext('2d')
  const light = new Float32Array(3)
  for (const { x, y, radius, stretch, taper = 0 } of drops) {
    if (radius * frame.scale < SMALLEST) continue
    const width = Math.ceil(2 * radius * frame.scale) + 2
    const height = Math.ceil(2 * radius * stretch * frame.scale) + 2
    const image = painter.createImageData(width, height)
    const edge = 1.2 / (radius * frame.scale)
    for (let row = 0, p = 0; row < height; row++) {
      const v = (row + 0.5 - height / 2) / (radius * stretch * frame.scale)
      const narrow = 1 + taper * 2.2 * smoothstep(0.5, -1, v)
      for (let column = 0; column < width; column++, p += 4) {
        const u = ((column + 0.5 - width / 2) / (radius * frame.scale)) * narrow
        const r = Math.sqrt(u * u + v * v)
        if (r > 1) continue
        const bend = FIELD_OF_VIEW * (0.35 + 0.65 * r * r)
        const seenX = clamp((x - u * bend) / frame.logicalWidth)
        const seenY = clamp((y - v * bend * 0.8) / frame.logicalHeight)
        backdrop.sample(seenX, seenY, light)
        const rim = 1 - (0.82 - 0.4 * taper) * smoothstep(0.62, 1, r)
        const lift = 0.85 + 0.5 * v
        const spark = decay(((u + 0.34) ** 2 + (v + 0.42) ** 2) * 42) * 1.5
        const bounce = smoothstep(0.35, 0.9, v) * smoothstep(1, 0.8, r) * 0.1
        for (let i = 0; i < 3; i++)
          image.data[p + i] = toneMap(light[i] * 1.25 * rim * lift + spark + bounce * light[i] * 4)
        image.data[p + 3] = 255 * smoothstep(1, 1 - edge * 1.5, r)
      }
    }
    painter.clearRect(0, 0, side, side)
    painter.putImageData(image, 0, 0)
    const w = width * frame.pixel
    const h = height * frame.pixel
    context.drawImage(stamp, 0, 0, width, height, x - w / 2, y - h / 2, w, h)
  }
}
