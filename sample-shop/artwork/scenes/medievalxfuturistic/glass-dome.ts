import { type Colour, css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import type { Random } from '../../kit/core/random.ts'
import { glow } from '../../kit/light/glow.ts'
import { paintPart } from '../../kit/light/part-layer.ts'
import { paintSkyline } from './skyline.ts'

export interface GlassDome {
  x: number
  floor: number
  radius: number
  /** What the glass mirrors, the water behind it, and the lamps under it. */
  light: Colour
  water: Colour
  lamps: Colour
  lightSide: number
}

/** A great dome of glass with a lit town under it. */
export function paintGlassDome(frame: Frame, random: Random, dome: GlassDome): void {
  const { context: c } = frame
  const { x, floor, radius, light, water, lamps, lightSide } = dome
  glow(c, x, floor - radius * 0.2, radius * 2.2, lamps, 0.22)
  c.save()
  c.beginPath()
  c.arc(x, floor, radius, Math.PI, 0)
  c.closePath()
  c.clip()
  const air = c.createRadialGradient(x, floor, 0, x, floor, radius)
  air.addColorStop(0, css(mixOklab(water, lamps, 0.6), 0.95))
  air.addColorStop(0.55, css(mixOklab(water, lamps, 0.25), 0.8))
  air.addColorStop(1, css(mixOklab(water, light, 0.12), 0.55))
  c.fillStyle = air
  c.fillRect(x - radius, floor - radius, radius * 2, radius)
  for (const veil of [0.45, 0.1])
    paintSkyline(frame, random, {
      floor: floor - 14 * veil,
      height: radius * 0.86,
      heart: x,
      kinds: ['needle', 'blade', 'needle'],
      body: scaled(water, 0.08),
      lit: mixOklab(water, lamps, 0.5),
      haze: mixOklab(water, lamps, 0.45),
      window: mixOklab(lamps, [1, 1, 1], 0.35),
      lightSide,
      veil,
      count: Math.round((frame.logicalWidth / radius) * 4.5),
    })
  c.restore()
  paintGlass(frame, dome)
}

/** The rim, the ribs and the gleam of the pane that faces the light. */
function paintGlass(frame: Frame, { x, floor, radius, light, lamps, lightSide }: GlassDome): void {
  const area = { x: x - radius - 2, y: floor - radius - 2, width: 2 * radius + 4, height: radius + 4 }
  paintPart(frame, area, { blur: 1 }, (c) => {
    c.strokeStyle = css(light, 0.55)
    c.lineWidth = 2.4
    c.beginPath()
    c.arc(x, floor, radius, Math.PI, 0)
    c.stroke()
    c.strokeStyle = css(light, 0.16)
    c.lineWidth = 1.4
    for (const rib of [0.3, 0.62, 0.86]) {
      c.beginPath()
      c.ellipse(x, floor, radius * rib, radius, 0, Math.PI, 0)
      c.stroke()
    }
    c.strokeStyle = css(mixOklab(lamps, [1, 1, 1], 0.3), 0.8)
    c.lineWidth = 3
    c.beginPath()
    c.moveTo(x - radius, floor)
    c.lineTo(x + radius, floor)
    c.stroke()
  })
  paintPart(frame, area, { blur: 5 }, (c) => {
    c.strokeStyle = css(light, 0.5)
    c.lineWidth = radius * 0.05
    c.lineCap = 'round'
    const from = lightSide > 0 ? -Math.PI * 0.4 : -Math.PI * 0.86
    c.beginPath()
    c.arc(x, floor, radius * 0.9, from, from + Math.PI * 0.26)
    c.stroke()
  })
}
