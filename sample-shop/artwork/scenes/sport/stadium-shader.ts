import { type Colour, hex, scaled } from '../../kit/core/colour.ts'
import { clamp, decay, lerp, smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import { hash, hashUnit } from '../../kit/core/random.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { TabulatedField } from '../../kit/geometry/tabulated-field.ts'
import type { TargetCamera } from '../../kit/geometry/target-camera.ts'
import { HALF_LENGTH, HALF_WIDTH, pitchPaint } from './pitch-lines.ts'
import { Bowl } from './stadium-bowl.ts'
import type { Venue } from './venues.ts'

interface StadiumView {
  camera: TargetCamera
  venue: Venue
  noise: Noise
  seed: number
  /** Width of the mown stripes in metres, and whether they cross. */
  stripe: number
  chequered: boolean
}

const GRASS: Colour = [0.06, 0.2, 0.045]
const ROW = 0.8
const SEAT = 0.55
const LAMP_SPACING = 8

/** A full stadium at night: pitch, crowd, light ribbons and a roof with lamps along its edge. */
export function stadiumShader({ camera, venue, noise, seed, stripe, chequered }: StadiumView): Shader {
  const bowl = new Bowl()
  const patches = new TabulatedField(80, 4, (x, z) => noise.fbm(x * 0.12, z * 0.12, 3))
  const direction = new Float64Array(3)
  const [ex, ey, ez] = camera.eye
  const haze = hex(venue.haze)
  const zenith = hex(venue.zenith)
  const { lamp, accent } = venue
  const shirts: readonly Colour[] = [
    scaled(accent, 0.42),
    scaled(accent, 0.2),
    [0.4, 0.38, 0.36],
    [0.06, 0.06, 0.08],
    [0.2, 0.13, 0.1],
    [0.03, 0.03, 0.04],
  ]

  function shadeGround(blur: number, out: Float32Array): void {
    const { x, z } = bowl
    const band = Math.floor((x + HALF_LENGTH) / stripe) & 1
    const cross = chequered ? Math.floor((z + HALF_WIDTH) / stripe) & 1 : 0
    const onPitch = Math.abs(x) < HALF_LENGTH + 3 && Math.abs(z) < HALF_WIDTH + 3
    const blades = noise.fbm(x * 5, z * 5, 3, 0.7) * clamp(0.12 / blur) + patches.read(x, z) * 0.5
    const tone = (band ^ cross ? 1.16 : 0.82) * (1 + blades * 0.25)
    const paint = pitchPaint(x, z, blur) * (0.9 + blades * 0.1)
    const pool = 0.75 + 0.35 * decay((x / 46) ** 2 + (z / 30) ** 2)
    for (let i = 0; i < 3; i++) {
      const base = onPitch ? GRASS[i] * tone : GRASS[i] * 0.35 + haze[i] * 0.03
      out[i] = lerp(base, 0.72, paint) * lamp[i] * pool * 1.35
    }
  }

  /** People in their seats: every seat a colour of its own near by, a soft weave far away. */
  function shadeCrowd(blur: number, out: Float32Array): void {
    const row = Math.floor(bowl.up / ROW)
    const seat = Math.floor(bowl.along / SEAT + (row & 1) * 0.5)
    const resolved = smoothstep(2.2, 0.5, blur)
    const block = Math.floor(bowl.along / 16)
    const aisle = Math.abs(bowl.along / 16 - block - 0.5) > 0.46 ? 0.25 : 1
    const taken = hashUnit(seat, row, seed) < 0.92 ? 1 : 0.15
    const shirt = shirts[hash(seat, row, seed + 1) % (hashUnit(block, 3, seed) < 0.6 ? 3 : shirts.length)]
    const inRow = bowl.up / ROW - row
    const person = taken * (0.55 + 0.45 * smoothstep(0.95, 0.2, inRow))
    const weave = 0.5 + 0.35 * noise.fbm(bowl.along * 0.3, bowl.up * 0.6, 3)
    const light = lerp(1.25, 0.38, bowl.height ** 0.7) * aisle
    const flash = hashUnit(seat, row, seed + 7) > 0.9988 ? 3.2 * clamp(0.6 / blur) : 0
    for (let i = 0; i < 3; i++) {
      const mean = (shirts[0][i] + shirts[2][i] + shirts[3][i]) / 3
      const cloth = lerp(mean * weave, shirt[i] * person, resolved)
      out[i] = cloth * (lamp[i] * 0.75 + haze[i] * 0.6) * light + haze[i] * 0.05 + flash
    }
  }

  /** Bands of moving light along the boards and the balcony, without words. */
  function shadeRibbon(gain: number, out: Float32Array): void {
    const wave = 0.5 + 0.5 * noise.gradient(bowl.along * 0.05, seed & 63)
    const cell = 0.75 + 0.25 * hashUnit(Math.floor(bowl.along * 2), Math.floor(bowl.up * 3), seed)
    for (let i = 0; i < 3; i++) out[i] = lerp(accent[i], lamp[i], smoothstep(0.55, 0.75, wave)) * gain * cell
  }

  function shadeRoof(out: Float32Array): void {
    const lampAt = bowl.along / LAMP_SPACING
    const cluster = Math.abs(lampAt - Math.round(lampAt)) < 0.36
    const lit = bowl.inwards < 0.1 && cluster ? 5.5 : bowl.inwards < 0.12 ? 0.9 : 0
    const truss = Math.abs(bowl.along / 4 - Math.round(bowl.along / 4)) < 0.05 ? 0.5 : 1
    for (let i = 0; i < 3; i++)
      out[i] = lamp[i] * lit + (haze[i] * 0.1 + lamp[i] * 0.05) * truss * (1 - bowl.inwards * 0.6)
  }

  function shadeSky(dx: number, dy: number, dz: number, out: Float32Array): void {
    const cloud = 0.7 + 0.5 * noise.fbm((dx / (dy + 0.2)) * 1.2, (dz / (dy + 0.2)) * 1.2, 4)
    const rise = Math.sqrt(clamp(dy * 1.4))
    for (let i = 0; i < 3; i++) out[i] = lerp(haze[i] * 0.75, zenith[i] + haze[i] * 0.12, rise) * cloud
  }

  return (x, y, pixel, out) => {
    camera.aim(x, y, direction)
    const dx = direction[0]
    const dy = direction[1]
    const dz = direction[2]
    bowl.trace(ex, ey, ez, dx, dy, dz)
    const blur = (bowl.distance * pixel) / camera.focal
    if (bowl.part === 'ground') shadeGround(blur / Math.max(0.12, -dy), out)
    else if (bowl.part === 'seats') shadeCrowd(blur, out)
    else if (bowl.part === 'boards') shadeRibbon(0.9, out)
    else if (bowl.part === 'ribbon') shadeRibbon(bowl.up > 0.9 ? 0.06 : 0.75, out)
    else if (bowl.part === 'roof') shadeRoof(out)
    else if (bowl.part === 'wall') for (let i = 0; i < 3; i++) out[i] = haze[i] * 0.12 + lamp[i] * 0.03
    else shadeSky(dx, Math.max(0, dy), dz, out)
    // Light hangs in the damp air above the pitch.
    const air = 1 - decay(Math.min(260, bowl.distance) * 0.0021)
    for (let i = 0; i < 3; i++) out[i] += (haze[i] * 0.55 + lamp[i] * 0.1) * air * (1 - 0.3 * out[i])
  }
}
