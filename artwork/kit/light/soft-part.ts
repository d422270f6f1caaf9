import { createCanvas } from '@napi-rs/canvas'
import type { Area } from '../core/field.ts'
import type { Context, Frame } from '../core/frame.ts'
import { blurred } from '../core/layer.ts'

/** Radii of a blur beyond which nothing of it is seen. */
const BLUR_REACH = 3

/**
 * What `softly` does, for content that fills only a part of the frame: the layer is no larger than that part, so that a
 * waterfall on a master does not blur 33 megapixels. What `draw` paints outside of the area is cut off.
 */
export function softlyWithin(frame: Frame, area: Area, radius: number, draw: (context: Context) => void): void {
  const { context, scale } = frame
  const margin = radius * BLUR_REACH
  const left = Math.max(0, Math.floor((area.x - margin) * scale))
  const top = Math.max(0, Math.floor((area.y - margin) * scale))
  const right = Math.min(frame.width, Math.ceil((area.x + area.width + margin) * scale))
  const bottom = Math.min(frame.height, Math.ceil((area.y + area.height + margin) * scale))
  if (right <= left || bottom <= top) return
  const canvas = frame.crew?.isHelper ? createCanvas(1, 1) : createCanvas(right - left, bottom - top)
  const painter = canvas.getContext('2d')
  painter.setTransform(scale, 0, 0, scale, -left, -top)
  draw(painter)
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.drawImage(blurred(canvas, radius * scale), left, top)
  context.restore()
}
