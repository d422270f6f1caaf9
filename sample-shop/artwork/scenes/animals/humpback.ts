import type { Context } from '../../kit/core/frame.ts'
import { joints } from '../../kit/figures/joints.ts'
import { limb } from '../../kit/figures/silhouette.ts'

/** A humpback heading left, about 440 units long: long flippers, low hump, broad flukes. */
export function drawWhale(c: Context): void {
  limb(
    c,
    joints(
      [-206, 4, 7],
      [-180, 1, 20],
      [-140, 0, 34],
      [-90, 0, 43],
      [-36, -1, 45],
      [20, -3, 39],
      [76, -6, 28],
      [126, -10, 17],
      [166, -14, 9.5],
      [196, -17, 6],
    ),
  )
  limb(c, joints([50, -34, 5], [66, -42, 4.4], [82, -37, 1.5]))
  // Flukes lie level, so the side view shows them narrow and swept back.
  for (const side of [-1, 1]) {
    c.beginPath()
    c.moveTo(184, -17)
    c.quadraticCurveTo(212, -20 + side * 8, 246, -24 + side * 25)
    c.quadraticCurveTo(240, -22 + side * 8, 228, -19)
    c.closePath()
    c.fill()
  }
  // The near flipper sweeps back and down, scalloped at its front.
  c.beginPath()
  c.moveTo(-112, 26)
  c.quadraticCurveTo(-104, 66, -66, 96)
  c.quadraticCurveTo(-44, 114, -14, 120)
  c.quadraticCurveTo(-22, 104, -40, 84)
  c.quadraticCurveTo(-66, 56, -70, 30)
  c.closePath()
  c.fill()
  c.beginPath()
  c.moveTo(-116, 20)
  c.quadraticCurveTo(-126, 56, -112, 88)
  c.quadraticCurveTo(-104, 74, -98, 30)
  c.closePath()
  c.fill()
}

/** The grooves of the throat and the line of the mouth. */
export function drawPleats(c: Context, colour: string): void {
  c.strokeStyle = colour
  c.lineWidth = 0.9
  for (let i = 0; i < 8; i++) {
    const y = 12 + i * 3.6
    c.beginPath()
    c.moveTo(-190 + i * 9, 6 + i * 3.6)
    c.quadraticCurveTo(-110, y + 8, -34 + i * 2, y + 3)
    c.stroke()
  }
  c.lineWidth = 1.4
  c.beginPath()
  c.moveTo(-210, 2)
  c.quadraticCurveTo(-170, 4, -132, 12)
  c.stroke()
}
