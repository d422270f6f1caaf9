import type { Colour } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, norm, power, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { hash, hashUnit } from '../../kit/core/random.ts'
import type { Traits } from '../../kit/core/scene.ts'
import type { Shader } from '../../kit/core/shader.ts'
import type { Vector } from '../../kit/core/vector.ts'
import { airlight } from '../../kit/geometry/corridor.ts'
import { TargetCamera } from '../../kit/geometry/target-camera.ts'
import { Cabinets, MARQUEE, PANEL, SCREEN, SIDE, SPACING } from './arcade-cabinets.ts'
import type { Layout } from './arcade-layouts.ts'
import { ScreenLight } from './arcade-light.ts'
import type { ArcadePalette } from './arcade-palettes.ts'
import { screenAt } from './arcade-screens.ts'

const CEILING = 3.1

export function arcadeShader(frame: Frame, traits: Traits, layout: Layout, palette: ArcadePalette): Shader {
  const noise = new Noise(traits.seed)
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const flip = ([x, y, z]: Vector): Vector => [x * side, y, z]
  const [shareX, shareY] = layout.at
  const camera = new TargetCamera(frame, {
    eye: flip(layout.eye),
    target: flip(layout.target),
    focal: layout.focal * (frame.portrait ? 0.95 : 1),
    centreX: frame.logicalWidth * (frame.portrait ? 0.5 : side > 0 ? shareX : 1 - shareX),
    centreY: frame.logicalHeight * shareY,
  })
  const rows = layout.count === 1 || layout.alone ? [side] : [-1, 1]
  const cabinets = new Cabinets(layout.aisle, layout.count, rows)
  const games = hash(traits.seed, 7) % 1000
  const end = (layout.count + 1) * SPACING + 1
  const { neon, body, ambient } = palette
  const brightness = 2.3 * (layout.dim ?? 1)
  const [ex, ey, ez] = camera.eye
  const direction = new Float64Array(3)
  const mirrored = new Float32Array(4)
  const gather = new Float32Array(3)
  const screens = new ScreenLight(layout.aisle, layout.count, rows, glowOf)

  function glowOf(row: number, index: number): Colour {
    return palette.glows[hash(row + 3, index, games) % palette.glows.length]
  }

  /** Sums the light of the screens around a point and of the tubes above into `gather`. */
  function gatherLight(px: number, py: number, pz: number, nx: number, ny: number, nz: number): void {
    screens.gather(px, py, pz, nx, ny, nz)
    const tube = clamp(ny * 0.7 + 0.3) * 0.22
    for (let i = 0; i < 3; i++) gather[i] = screens.light[i] * 1.9 + neon[i] * tube + ambient[i]
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  function shadeCabinet(
    px: number,
    py: number,
    pz: number,
    dx: number,
    dy: number,
    dz: number,
    out: Float32Array,
  ): void {
    const { face, row, index, across, along, normalX, normalY, normalZ } = cabinets
    const glow = glowOf(row, index)
    const accent = palette.glows[(hash(row, index, 9) + 1) % palette.glows.length]
    gatherLight(px, py, pz, normalX, normalY, normalZ)
    for (let i = 0; i < 3; i++) out[i] = body[i] * gather[i] * 2.2
    if (face === SCREEN) {
      const inset = smoothstep(0.92, 0.88, Math.abs(across))
      const picture = screenAt(clamp(0.5 - across * 0.54), clamp(along * 1.1 - 0.05), hash(row + 3, index, games))
      for (let i = 0; i < 3; i++)
        out[i] = out[i] * 0.3 + (layout.dim ? glow[i] ** 2 : glow[i] + 0.12) * picture * brightness * inset
    } else if (face === MARQUEE) {
      const bars = 0.55 + 0.45 * smoothstep(-0.2, 0.2, Math.sin(across * 9 + index * 2) * Math.cos(across * 4))
      const border = smoothstep(0.97, 0.9, Math.abs(across)) * smoothstep(0, 0.1, Math.min(along, 1 - along))
      for (let i = 0; i < 3; i++) out[i] += (accent[i] * bars + glow[i] * (1 - bars)) * border * 1.5
    } else if (face === PANEL) {
      const nearest = Math.min(Math.abs(across - 0.05), Math.abs(across + 0.2), Math.abs(across + 0.45))
      const button = norm(nearest * 0.42, (along - 0.5) * 0.35)
      const stick = norm((across - 0.45) * 0.42, (along - 0.5) * 0.35)
      const lit = smoothstep(0.045, 0.035, button) + smoothstep(0.05, 0.04, stick) * 0.7
      for (let i = 0; i < 3; i++) out[i] += accent[i] * lit * 0.9
    } else if (face === SIDE) {
      const stripe = smoothstep(0.02, 0.012, Math.abs(((along * 0.8 + across * 0.9 + 3) % 0.34) - 0.17) - 0.05)
      const band = smoothstep(0.5, 0.55, along) * smoothstep(1.6, 1.5, along)
      for (let i = 0; i < 3; i++) out[i] += accent[i] * stripe * band * (gather[i] * 0.5 + 0.05)
    }
    const rim = power(1 - clamp(-(dx * normalX + dy * normalY + dz * normalZ)), 5)
    for (let i = 0; i < 3; i++) out[i] += neon[i] * rim * 0.07
  }

  function trace(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    depth: number,
    out: Float32Array,
  ): void {
    const plane = dy < 0 ? -oy / dy : (CEILING - oy) / dy
    const wall = dz > 0 ? (end - oz) / dz : 60
    let reach = Math.min(plane, wall)
    if (cabinets.cast(ox, oy, oz, dx, dy, dz, reach)) {
      reach = cabinets.distance
      shadeCabinet(ox + dx * reach, oy + dy * reach, oz + dz * reach, dx, dy, dz, out)
    } else if (plane < wall) {
      const px = ox + dx * plane
      const pz = oz + dz * plane
      if (dy > 0) ceiling(px, out)
      else shadeFloor(px, pz, dx, dy, dz, depth, out)
    } else {
      // The far wall: a ring of neon above the end of the aisle.
      const away = norm(ox + dx * wall, oy + dy * wall - 1.55)
      const ring = decay(((away - 0.8) / 0.035) ** 2)
      const wash = 0.22 / (0.4 + (away - 0.8) ** 2 * 5)
      for (let i = 0; i < 3; i++) out[i] = neon[i] * (ring * 4 + wash * 0.5) + ambient[i]
    }
    const air = airlight(ox, oy - 1.55, oz - end, dx, dy, dz, Math.min(reach, 40))
    const clear = decay(reach * 0.025)
    for (let i = 0; i < 3; i++) out[i] = out[i] * clear + neon[i] * (air * 0.035 + (1 - clear) * 0.05)
  }

  function ceiling(px: number, out: Float32Array): void {
    const tube = decay(((Math.abs(px) - 0.75) / 0.035) ** 2)
    const wash = 0.05 / (0.1 + (Math.abs(px) - 0.75) ** 2)
    for (let i = 0; i < 3; i++) out[i] = neon[i] * (tube * 3 + wash * 0.12) + ambient[i] * 0.5
  }

  function shadeFloor(
    px: number,
    pz: number,
    dx: number,
    dy: number,
    dz: number,
    depth: number,
    out: Float32Array,
  ): void {
    const checker = (Math.floor(px / 0.6) + Math.floor(pz / 0.6)) & 1
    const joint = Math.min(Math.abs(px / 0.6 - Math.round(px / 0.6)), Math.abs(pz / 0.6 - Math.round(pz / 0.6)))
    const tone =
      (checker ? 0.16 : 0.05) *
      (0.6 + 0.4 * smoothstep(0.005, 0.015, joint)) *
      (0.9 + 0.2 * hashUnit(Math.floor(px / 0.6), Math.floor(pz / 0.6)))
    gatherLight(px, 0, pz, 0, 1, 0)
    for (let i = 0; i < 3; i++) out[i] = tone * gather[i]
    if (depth > 0) return
    const ripple = noise.fbm(px * 5, pz * 5, 2) * 0.016
    trace(px, 0.002, pz, dx + ripple, -dy, dz + ripple, 1, mirrored)
    const fresnel = 0.14 + 0.55 * power(1 - clamp(-dy), 3)
    for (let i = 0; i < 3; i++) out[i] += Math.min(3, mirrored[i]) * fresnel
  }

  return (x, y, _pixel, out) => {
    camera.aim(x, y, direction)
    trace(ex, ey, ez, direction[0], direction[1], direction[2], 0, out)
  }
}
