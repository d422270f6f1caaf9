import { hex } from '../../kit/core/colour.ts'
import { clamp, decay, norm, power, smoothstep } from '../../kit/core/math.ts'
import type { Shader } from '../../kit/core/shader.ts'
import type { BoardView } from './board.ts'
import { radius } from './board-pieces.ts'

/** Ray-traces turned pieces on a polished board of 8 × 8 squares centred on the origin. */
export function boardShader({ camera, noise, palette, pieces, lit, key }: BoardView): Shader {
  const tiles = palette.tiles.map(hex)
  const backdrop = hex(palette.backdrop)
  const direction = new Float64Array(3)
  const mirrored = new Float32Array(4)
  const haze = new Float32Array(4)
  let struck = -1
  let reach = 0

  /** Finds the nearest piece along a ray by marching inside each one's bounding cylinder. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  function strike(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
    struck = -1
    reach = Number.POSITIVE_INFINITY
    const flat = dx * dx + dz * dz
    for (let i = 0; i < pieces.length; i++) {
      const { piece, x, z } = pieces[i]
      const px = ox - x
      const pz = oz - z
      const b = px * dx + pz * dz
      const h = b * b - flat * (px * px + pz * pz - piece.widest ** 2)
      if (h < 0) continue
      const root = Math.sqrt(h)
      let t = Math.max(1e-3, (-b - root) / flat)
      const exit = Math.min(reach, (-b + root) / flat)
      if (dy < 0) t = Math.max(t, (piece.height - oy) / dy)
      for (let step = 0; step < 70 && t < exit; step++) {
        const y = oy + dy * t
        if ((dy > 0 && y > piece.height) || y < -0.01) break
        const gap = norm(px + dx * t, pz + dz * t) - radius(piece, y)
        if (gap < 0.0015) {
          struck = i
          reach = t
          break
        }
        t += Math.max(0.003, gap * 0.45)
      }
    }
  }

  function backdropAt(dx: number, dy: number, dz: number, out: Float32Array): void {
    const rise = clamp(0.5 + dy * 1.6)
    const glow = decay((dy - 0.04) ** 2 * 26) * (0.55 + 0.45 * clamp(dx * key[0] + dz * key[2]))
    for (let i = 0; i < 3; i++)
      out[i] = backdrop[i] * (0.12 + (1 - rise) * 0.1) + (backdrop[i] * 0.9 + palette.key[i] * 0.06) * glow
  }

  function shadePiece(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    depth: number,
    out: Float32Array,
  ): void {
    const { piece, side, x: cx, z: cz } = pieces[struck]
    const wide = norm(x - cx, z - cz) + 1e-6
    const slope = (radius(piece, y + 0.012) - radius(piece, y - 0.012)) / 0.024
    const scale = 1 / Math.sqrt(1 + slope * slope)
    const nx = ((x - cx) / wide) * scale
    const ny = -slope * scale
    const nz = ((z - cz) / wide) * scale
    const facing = clamp(-(nx * dx + ny * dy + nz * dz))
    const k = 2 * facing
    const rx = dx + k * nx
    const ry = dy + k * ny
    const rz = dz + k * nz
    const lambert = clamp(nx * key[0] + ny * key[1] + nz * key[2])
    const shine = clamp(rx * key[0] + ry * key[1] + rz * key[2])
    const rim = power(1 - facing, 4)
    const ring = decay(((y - piece.ring) / 0.022) ** 2)
    const underglow = decay(y * 4.5) * 0.3 + decay(Math.abs(y - piece.ring) * 7) * 0.22
    const own = palette.sides[side]
    const body = side === 0 ? 0.025 : 0.42
    for (let i = 0; i < 3; i++) {
      const light = palette.key[i] * lambert * 2 + own[i] * underglow + backdrop[i] * 0.35
      const mirror =
        palette.key[i] * (power(shine, 30) * 0.5 + power(shine, 260) * 4) + backdrop[i] * 0.5 * clamp(ry * 0.5 + 0.5)
      out[i] =
        body * light + mirror * (0.06 + 0.8 * rim) + (palette.key[i] * 0.25 + own[i] * 0.5) * rim + own[i] * ring * 3.2
    }
    if (depth === 0) for (let i = 0; i < 3; i++) out[i] *= clamp(0.45 + y * 1.6)
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  function shadeBoard(
    x: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    travelled: number,
    footprint: number,
    depth: number,
    out: Float32Array,
  ): void {
    const column = Math.floor(x + 4)
    const row = Math.floor(z + 4)
    const onBoard = column >= 0 && row >= 0 && column < 8 && row < 8
    const fx = Math.abs(x - Math.round(x))
    const fz = Math.abs(z - Math.round(z))
    const edge = Math.min(fx, fz)
    const tile = tiles[(column + row) & 1]
    const glowing = onBoard && lit.has(column + 8 * row)
    const inlay = decay((edge / Math.max(0.012, footprint)) ** 2) * clamp(0.014 / footprint, 0.15, 1)
    let open = 1
    let shade = 1
    let pool0 = 0
    let pool1 = 0
    for (const { piece, x: cx, z: cz, side } of pieces) {
      const ax = x - cx
      const az = z - cz
      const square = ax * ax + az * az
      if (square > 12) continue
      open *= 1 - 0.7 * decay(square * 3.2)
      const along = ax * key[0] + az * key[2]
      const across = Math.abs(ax * key[2] - az * key[0])
      const length = piece.height * 1.3
      if (along < 0 && along > -length)
        shade = Math.min(shade, smoothstep(0.12, 0.42, across + (-along / length) * 0.12))
      if (side === 0) pool0 += 0.16 / (0.25 + square * 2.4)
      else pool1 += 0.16 / (0.25 + square * 2.4)
    }
    const vein = 0.85 + 0.3 * noise.fbm(x * 2.2, z * 2.2, 4)
    const [a, b] = palette.sides
    const spot = decay((x * x + z * z) / 34)
    for (let i = 0; i < 3; i++) {
      const light = palette.key[i] * 2.7 * shade * key[1] + backdrop[i] * 0.5 * open
      const base = onBoard ? tile[i] * vein : tiles[0][i] * 0.5
      const glow = a[i] * pool0 + b[i] * pool1
      out[i] = base * (light * spot + glow * 2.6) + (onBoard ? inlay * a[i] * 0.16 : 0)
      if (glowing) out[i] += a[i] * (0.22 + 1.5 * decay(edge * 22)) * open
    }
    if (depth > 0) return
    const fresnel = (onBoard ? 0.16 : 0.06) + 0.6 * power(1 - clamp(-dy), 4)
    const ripple = noise.gradient(x * 6, z * 6) * 0.004
    trace(x, 0.002, z, dx + ripple, -dy, dz, 0.002, 1, mirrored)
    const clear = decay(travelled * 0.03)
    backdropAt(dx, Math.abs(dy) * 0.2, dz, haze)
    for (let i = 0; i < 3; i++) out[i] = (out[i] + Math.min(3, mirrored[i]) * fresnel) * clear + haze[i] * (1 - clear)
  }

  function trace(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    spread: number,
    depth: number,
    out: Float32Array,
  ): void {
    strike(ox, oy, oz, dx, dy, dz)
    const down = dy < -1e-4 ? -oy / dy : Number.POSITIVE_INFINITY
    if (struck >= 0 && reach < down)
      shadePiece(ox + dx * reach, oy + dy * reach, oz + dz * reach, dx, dy, dz, depth, out)
    else if (down < 120) shadeBoard(ox + dx * down, oz + dz * down, dx, dy, dz, down, down * spread, depth, out)
    else backdropAt(dx, dy, dz, out)
  }

  return (x, y, pixel, out) => {
    camera.aim(x, y, direction)
    const [ex, ey, ez] = camera.eye
    trace(ex, ey, ez, direction[0], direction[1], direction[2], pixel / camera.focal, 0, out)
  }
}
