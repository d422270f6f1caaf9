import { type Colour, hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, norm, power } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Traits } from '../../kit/core/scene.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { unit, type Vector } from '../../kit/core/vector.ts'
import { TargetCamera } from '../../kit/geometry/target-camera.ts'
import { placeBall } from './contests.ts'
import { boardAt, netAt, rimDistance } from './hoop-parts.ts'
import { newSample } from './skin.ts'
import { basketball } from './skins-panelled.ts'
import type { Venue } from './venues.ts'

export interface Layout {
  title: string
  alt: string
  eye: Vector
  focal: number
  /** Where the ring appears, as shares of the frame. */
  at: readonly [x: number, y: number]
  /** Centre of the ball relative to the ring. */
  ball: Vector
}

const BALL_RADIUS = 0.53

const RIM_PAINT: Colour = [0.62, 0.1, 0.015]

export function hoopShader(frame: Frame, traits: Traits, layout: Layout, venue: Venue): Shader {
  const noise = new Noise(traits.seed)
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const [shareX, shareY] = layout.at
  // A layout that comes again is seen from so near that the board leaves the frame.
  const near = traits.index < 6 ? 1 : 0.52
  const camera = new TargetCamera(frame, {
    eye: [layout.eye[0] * side * near, layout.eye[1] * near, layout.eye[2] * near],
    target: [0, 0, 0],
    focal: layout.focal,
    centreX: frame.logicalWidth * (frame.portrait ? 0.5 : side > 0 ? shareX : 1 - shareX),
    centreY: frame.logicalHeight * shareY,
  })
  const leather = hex('#c2561c')
  const ball = placeBall(basketball(noise, leather), 0, 0, BALL_RADIUS, traits.random('turn'))
  const [ballX, ballY, ballZ] = [layout.ball[0] * side, layout.ball[1], layout.ball[2]]
  const sample = newSample()
  const haze = hex(venue.haze)
  const zenith = hex(venue.zenith)
  const key = unit([-0.5 * side, 0.95, 0.55])
  const rimLight = unit([0.9 * side, 0.15, 0.6])
  const direction = new Float64Array(3)
  const [ex, ey, ez] = camera.eye
  const lampY = 9

  /** Haze lit by the lamp overhead: a cone that widens downwards. */
  function beam(dx: number, dy: number, dz: number, reach: number): number {
    let light = 0
    const end = Math.min(reach, 16)
    for (let i = 0; i < 14; i++) {
      const t = ((i + 0.5) / 14) * end
      const y = ey + dy * t
      const x = ex + dx * t + side * 1.4 * ((y - 0) / lampY)
      const z = ez + dz * t - 0.8 * (y / lampY)
      const wide = 0.5 + (lampY - y) * 0.24
      if (y > lampY) continue
      const smoke = 0.75 + 0.35 * noise.gradient(x * 0.7 + y * 0.3, y * 0.5 + z * 0.4)
      light += (decay(power(norm(x, z) / wide, 4)) * smoke) / (1 + wide * wide * 0.35)
    }
    return (light / 14) * end
  }

  function lit(
    nx: number,
    ny: number,
    nz: number,
    dx: number,
    dy: number,
    dz: number,
    albedo: readonly number[],
    gloss: number,
    sheen: number,
    out: Float32Array,
  ): void {
    const facing = clamp(-(nx * dx + ny * dy + nz * dz))
    const rim = power(1 - facing, 3)
    const a = clamp(nx * key[0] + ny * key[1] + nz * key[2] + sheen * 0.1)
    const b = clamp(nx * rimLight[0] + ny * rimLight[1] + nz * rimLight[2])
    const k = 2 * facing
    const shine = clamp((dx + k * nx) * key[0] + (dy + k * ny) * key[1] + (dz + k * nz) * key[2])
    for (let i = 0; i < 3; i++) {
      const light = venue.fill[i] * 1.6 + venue.lamp[i] * a * 3.2 * (1 + rim * sheen) + venue.accent[i] * b * 2.6
      out[i] = albedo[i] * light + venue.lamp[i] * (power(shine, 24) * 0.5 + power(shine, 160) * 3) * gloss
    }
  }

  function shadeBall(t: number, dx: number, dy: number, dz: number, footprint: number, out: Float32Array): void {
    const sx = (ex + dx * t - ballX) / BALL_RADIUS
    const sy = (ey + dy * t - ballY) / BALL_RADIUS
    const sz = (ez + dz * t - ballZ) / BALL_RADIUS
    const [e, f, h] = ball.axes
    ball.skin(
      e[0] * sx + e[1] * sy + e[2] * sz,
      f[0] * sx + f[1] * sy + f[2] * sz,
      h[0] * sx + h[1] * sy + h[2] * sz,
      footprint / BALL_RADIUS,
      sample,
    )
    const { normalX, normalY, normalZ } = sample
    const length = 1 / norm(normalX, normalY, normalZ)
    const turn = (i: 0 | 1 | 2) => (e[i] * normalX + f[i] * normalY + h[i] * normalZ) * length
    lit(turn(0), turn(1), turn(2), dx, dy, dz, [sample.red, sample.green, sample.blue], sample.gloss, sample.sheen, out)
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  return (x, y, pixel, out) => {
    camera.aim(x, y, direction)
    const [dx, dy, dz] = direction
    const rise = clamp(0.5 + dy * 0.8)
    for (let i = 0; i < 3; i++) out[i] = zenith[i] * 0.6 + haze[i] * 0.22 * (1.1 - rise)
    let reach = 30
    const spread = pixel / camera.focal

    const board = boardAt(ex, ey, ez, dx, dy, dz, spread)
    if (board) {
      reach = board.solid > 0.5 ? board.distance : reach
      const sheen = 0.06 + 0.1 * clamp(noise.fbm(board.x * 0.5 + board.y, board.y * 0.3, 3) + 0.3)
      for (let i = 0; i < 3; i++) {
        const frameLight = venue.lamp[i] * 0.34 + venue.accent[i] * 0.1
        out[i] += (frameLight - out[i]) * board.solid + haze[i] * sheen * board.glass
      }
    }
    const ox = ex - ballX
    const oy = ey - ballY
    const oz = ez - ballZ
    const b = ox * dx + oy * dy + oz * dz
    const h = b * b - (ox * ox + oy * oy + oz * oz - BALL_RADIUS ** 2)
    const ballT = h > 0 ? -b - Math.sqrt(h) : Number.POSITIVE_INFINITY
    if (ballT < reach) {
      shadeBall(ballT, dx, dy, dz, ballT * spread, out)
      reach = ballT
    }
    let t = Math.max(0, norm(ex, ey, ez) - 2)
    for (let step = 0; step < 48 && t < Math.min(reach, 12); step++) {
      const gap = rimDistance(ex + dx * t, ey + dy * t, ez + dz * t)
      if (gap < 0.002) {
        const px = ex + dx * t
        const py = ey + dy * t
        const pz = ez + dz * t
        const e = 0.004
        const nx = rimDistance(px + e, py, pz) - gap
        const ny = rimDistance(px, py + e, pz) - gap
        const nz = rimDistance(px, py, pz + e) - gap
        const length = 1 / (norm(nx, ny, nz) + 1e-9)
        lit(nx * length, ny * length, nz * length, dx, dy, dz, RIM_PAINT, 0.4, 0.3, out)
        reach = t
        break
      }
      t += gap
    }
    const bulge = layout.ball[1] < 0 ? 0.12 : 0
    for (const strand of netAt(ex, ey, ez, dx, dy, dz, spread, bulge, noise)) {
      if (strand.distance > reach + 0.02) continue
      for (let i = 0; i < 3; i++) {
        const light =
          venue.fill[i] * 1.4 + venue.lamp[i] * strand.light * 1.2 + venue.accent[i] * (1 - strand.light) * 0.25
        out[i] += (light * 0.8 - out[i]) * strand.cover
      }
    }
    const air = beam(dx, dy, dz, reach)
    for (let i = 0; i < 3; i++) out[i] += (venue.lamp[i] * 0.6 + haze[i]) * air * 0.15
  }
}
