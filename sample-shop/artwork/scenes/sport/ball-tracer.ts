import { clamp, decay, power } from '../../kit/core/math.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { BallGroup } from './ball-group.ts'
import type { Ball, Stage } from './ball-stage.ts'
import type { FloorSample } from './floors.ts'
import { newSample } from './skin.ts'

/** Ray-traces balls on a floor in an arena, with one bounce between them. */
export function ballShader(stage: Stage): Shader {
  const { camera, arena, balls, lights, floor, fog, pool, venue } = stage
  const direction = new Float64Array(3)
  const sample = newSample()
  const ground: FloorSample = { red: 0, green: 0, blue: 0, slopeX: 0, slopeZ: 0, wet: 0 }
  const mirrored = new Float32Array(4)
  const group = new BallGroup(balls)
  const [eyeX, eyeY, eyeZ] = camera.eye
  const [fillR, fillG, fillB] = venue.fill

  function shadeFloor(
    px: number,
    pz: number,
    dx: number,
    dy: number,
    dz: number,
    travelled: number,
    footprint: number,
    depth: number,
    out: Float32Array,
  ): void {
    floor?.(px, pz, footprint, ground)
    const scale = 1 / Math.sqrt(1 + ground.slopeX * ground.slopeX + ground.slopeZ * ground.slopeZ)
    const nx = -ground.slopeX * scale
    const nz = -ground.slopeZ * scale
    const open = group.openness(px, 0, pz)
    let r = fillR * open * 1.5
    let g = fillG * open * 1.5
    let b = fillB * open * 1.5
    for (let i = 0; i < lights.length; i++) {
      const { direction: l, colour } = lights[i]
      const facing = nx * l[0] + scale * l[1] + nz * l[2]
      if (facing <= 0) continue
      const light = facing * group.lit(px, 0, pz, l)
      r += colour[0] * light
      g += colour[1] * light
      b += colour[2] * light
    }
    const spot = 0.1 + 0.9 * decay((px * px + pz * pz) / (pool * pool))
    r *= spot
    g *= spot
    b *= spot
    const { red, green, blue, wet } = ground
    out[0] = red * r
    out[1] = green * g
    out[2] = blue * b
    if (depth === 0 && wet > 0) {
      const facing = -(dx * nx + dy * scale + dz * nz)
      const rx = dx + 2 * facing * nx
      const ry = Math.max(0.01, dy + 2 * facing * scale)
      const rz = dz + 2 * facing * nz
      const fresnel = wet * (0.05 + 0.75 * power(1 - clamp(facing), 4))
      trace(px, 0.001, pz, rx, ry, rz, footprint / travelled, 1, mirrored)
      for (let i = 0; i < 3; i++) out[i] = out[i] * (1 - fresnel) + mirrored[i] * fresnel
    }
    if (fog === 0) return
    const clear = decay(travelled * fog)
    for (let i = 0; i < 3; i++) out[i] = out[i] * clear + arena.haze[i] * 0.42 * (1 - clear)
  }

  function shadeBall(
    ball: Ball,
    px: number,
    py: number,
    pz: number,
    dx: number,
    dy: number,
    dz: number,
    footprint: number,
    depth: number,
    out: Float32Array,
  ): void {
    const { centre, radius, axes } = ball
    const sx = (px - centre[0]) / radius
    const sy = (py - centre[1]) / radius
    const sz = (pz - centre[2]) / radius
    const e = axes[0]
    const f = axes[1]
    const h = axes[2]
    const grazing = Math.max(0.25, -(sx * dx + sy * dy + sz * dz))
    ball.skin(
      e[0] * sx + e[1] * sy + e[2] * sz,
      f[0] * sx + f[1] * sy + f[2] * sz,
      h[0] * sx + h[1] * sy + h[2] * sz,
      footprint / radius / grazing,
      sample,
    )
    const { red, green, blue, gloss, sheen, normalX, normalY, normalZ } = sample
    let nx = e[0] * normalX + f[0] * normalY + h[0] * normalZ
    let ny = e[1] * normalX + f[1] * normalY + h[1] * normalZ
    let nz = e[2] * normalX + f[2] * normalY + h[2] * normalZ
    const length = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
    nx *= length
    ny *= length
    nz *= length
    const facing = clamp(-(nx * dx + ny * dy + nz * dz))
    const rim = power(1 - facing, 3)
    const sky = 0.5 + 0.5 * ny
    const contact = floor ? clamp(0.25 + (py / radius) * 0.75) : 1
    const ambient = (0.35 + sky) * contact
    let r = red * fillR * ambient
    let g = green * fillG * ambient
    let b = blue * fillB * ambient
    const bounce = floor ? (1 - sky) * 0.35 : 0
    r += red * ground.red * bounce * lights[0].colour[0] * 0.4
    g += green * ground.green * bounce * lights[0].colour[1] * 0.4
    b += blue * ground.blue * bounce * lights[0].colour[2] * 0.4
    const rx = dx + 2 * facing * nx
    const ry = dy + 2 * facing * ny
    const rz = dz + 2 * facing * nz
    for (let i = 0; i < lights.length; i++) {
      const { direction: l, colour } = lights[i]
      const cosine = nx * l[0] + ny * l[1] + nz * l[2]
      const wrapped = clamp(cosine + sheen * 0.18)
      if (wrapped <= 0) continue
      const shadow = balls.length > 1 ? group.lit(px + nx * 0.02, py + ny * 0.02, pz + nz * 0.02, l) : 1
      const soft = wrapped * shadow * (1 + sheen * rim * 2.2)
      const shine = clamp(rx * l[0] + ry * l[1] + rz * l[2])
      const highlight = (power(shine, 24) * 0.5 + power(shine, 220) * 4 * gloss) * gloss * shadow
      r += colour[0] * (red * soft + highlight)
      g += colour[1] * (green * soft + highlight)
      b += colour[2] * (blue * soft + highlight)
    }
    out[0] = r
    out[1] = g
    out[2] = b
    if (depth === 0 && gloss > 0.05) {
      const fresnel = gloss * (0.045 + 0.7 * power(1 - facing, 5))
      trace(px + nx * 0.01, py + ny * 0.01, pz + nz * 0.01, rx, ry, rz, 0.02, 1, mirrored)
      for (let i = 0; i < 3; i++) out[i] += Math.min(3, mirrored[i]) * fresnel
    }
  }

  function trace(
    px: number,
    py: number,
    pz: number,
    dx: number,
    dy: number,
    dz: number,
    spread: number,
    depth: number,
    out: Float32Array,
  ): void {
    const hit = group.strike(px, py, pz, dx, dy, dz)
    const { reach } = group
    const down = floor && dy < -1e-4 ? -py / dy : Number.POSITIVE_INFINITY
    if (hit >= 0 && reach < down) {
      const x = px + dx * reach
      const y = py + dy * reach
      const z = pz + dz * reach
      shadeBall(balls[hit], x, y, z, dx, dy, dz, reach * spread, depth, out)
    } else if (down < 400) {
      const stretched = (down * spread) / Math.max(0.12, -dy)
      shadeFloor(px + dx * down, pz + dz * down, dx, dy, dz, down, stretched, depth, out)
    } else arena.read(dx, dy, dz, depth > 0, out)
  }

  return (x, y, pixel, out) => {
    camera.aim(x, y, direction)
    trace(eyeX, eyeY, eyeZ, direction[0], direction[1], direction[2], pixel / camera.focal, 0, out)
  }
}
