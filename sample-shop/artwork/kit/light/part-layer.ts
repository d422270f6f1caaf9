import { createCanvas } from '@napi-rs/canvas'
import type { Area } from '../core/field.ts'
import type { BlendMode, Context, Frame } from '../core/frame.ts'
import { blurred } from '../core/layer.ts'

/** Radii of a blur beyond which nothing of it is seen. */
const BLUR_REACH = 3

interface PartOptions {
  /** Radius in logical units. */
  blur?: number
  blend?: BlendMode
  /** Pixels of the layer per pixel of the frame; soft content needs fewer. */
  scale?: number
}

/**
 * Paints content that fills only a part of the frame by a layer no larger than that part, so that a waterfall on a master
 * does not blur 33 megapixels. What `draw` paints outside of the area is cut off.
 */
export function paintPart(frame: Frame, area: Area, options: PartOptions, draw: (context: Context) => void): void {
  const { blur = 0, blend = 'source-over', scale = 1 } = options
  const margin = blur * BLUR_REACH
  // Whole pixels of a layer of the whole frame, so that none is shifted.
  const pixels = frame.scale * scale
  const left = Math.max(0, Math.floor((area.x - margin) * pixels))
  const top = Math.max(0, Math.floor((area.y - margin) * pixels))
  const right = Math.min(Math.ceil(frame.width * scale), Math.ceil((area.x + area.width + margin) * pixels))
  const bottom = Math.min(Math.ceil(frame.height * scale), Math.ceil((area.y + area.height + margin) * pixels))
  if (right <= left || bottom <= top) return
  const canvas = frame.crew?.isHelper ? createCanvas(1, 1) : createCanvas(right - left, bottom - top)
  const painter = canvas.getContext('2d')
  painter.setTransform(pixels, 0, 0, pixels, -left, -top)
  draw(painter)
  const { context } = frame
  context.save()
  context.setTransform(1 / scale, 0, 0, 1 / scale, 0, 0)
  context.globalCompositeOperation = blend
  context.drawImage(blur > 0 ? blurred(canvas, blur * pixels) : canvas, left, top)
  context.restore()
}
