import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Frame } from '../core/frame.ts'
import { blurred, drawLarge } from '../core/layer.ts'

interface BloomOptions {
  strength?: number
  /** Reach of the middle halo, in pixels of a 640-pixel-wide picture. */
  radius?: number
  /** Amplifies the highlights before they are blurred. */
  gain?: number
}

const MEASURE_WIDTH = 640
const DARKEST_LEVEL = 110
const HALOS = [
  { reach: 0.35, alpha: 0.5 },
  { reach: 1, alpha: 0.45 },
  { reach: 2.6, alpha: 0.35 },
]

/** Lets the highlights already painted on the frame glow, alike at any size. */
export function bloom(frame: Frame, options: BloomOptions = {}): void {
  if (frame.crew?.isHelper) return
  const { strength = 0.6, radius = 14, gain = 1.6 } = options
  const width = Math.min(MEASURE_WIDTH, frame.width)
  const height = Math.round((width * frame.height) / frame.width)
  const highlights = createCanvas(width, height)
  const painter = highlights.getContext('2d')
  painter.imageSmoothingQuality = 'high'
  painter.drawImage(frame.canvas, 0, 0, width, height)
  const image = painter.getImageData(0, 0, width, height)
  const levels = image.data
  for (let i = 0; i < levels.length; i += 4) {
    const peak = Math.max(levels[i], levels[i + 1], levels[i + 2])
    const factor = (Math.max(0, peak - DARKEST_LEVEL) / (255 - DARKEST_LEVEL)) * gain
    levels[i] = Math.min(255, levels[i] * factor)
    levels[i + 1] = Math.min(255, levels[i + 1] * factor)
    levels[i + 2] = Math.min(255, levels[i + 2] * factor)
  }
  painter.putImageData(image, 0, 0)

  const { context } = frame
  context.save()
  context.globalCompositeOperation = 'screen'
  drawLarge(frame, haloOf(highlights, (radius * width) / MEASURE_WIDTH, strength))
  context.restore()
}

/** All halos in one: screened onto black and then onto the frame they are what each would be by itself. */
function haloOf(highlights: Canvas, radius: number, strength: number): Canvas {
  const canvas = createCanvas(highlights.width, highlights.height)
  const painter = canvas.getContext('2d')
  painter.fillRect(0, 0, canvas.width, canvas.height)
  painter.globalCompositeOperation = 'screen'
  for (const { reach, alpha } of HALOS) {
    painter.globalAlpha = strength * alpha
    painter.drawImage(blurred(highlights, radius * reach), 0, 0)
  }
  return canvas
}
