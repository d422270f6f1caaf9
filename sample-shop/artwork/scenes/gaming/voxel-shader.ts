import { hex } from '../../kit/core/colour.ts'
import { clamp, decay, norm, power, smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import { Ramp } from '../../kit/core/ramp.ts'
import { hashUnit } from '../../kit/core/random.ts'
import type { Shader } from '../../kit/core/shader.ts'
import type { Vector } from '../../kit/core/vector.ts'
import { TabulatedField } from '../../kit/geometry/tabulated-field.ts'
import type { TargetCamera } from '../../kit/geometry/target-camera.ts'
import { blockColours } from './voxel-colours.ts'
import { CornerLight } from './voxel-corners.ts'
import type { VoxelMood } from './voxel-moods.ts'
import type { Realm } from './voxel-terrain.ts'
import { AIR, GRASS, LANTERN, LanternLight, SNOW, WATER } from './voxel-world.ts'

interface VoxelView {
  camera: TargetCamera
  realm: Realm
  mood: VoxelMood
  noise: Noise
  /** Unit vector towards the sun or moon. */
  sun: Vector
  /** Fog per block of distance. */
  fog: number
  /** A plain studio backdrop instead of a sky. */
  studio: boolean
}

/** Shades a block world: sun with shadows, corner occlusion, lanterns, water and fog. */
export function voxelShader(view: VoxelView): Shader {
  const { camera, realm, mood, noise, sun, fog, studio } = view
  const { world } = realm
  const lanternLight = new LanternLight(world, realm.lanterns)
  const corners = new CornerLight(world)
  const sky = new Ramp(mood.sky)
  const clouds = new TabulatedField(10, 36, (u, v) => noise.fbm(u * 0.55 + 3, v * 0.55, 5))
  const seaOfClouds = new TabulatedField(15, 48, (u, v) => noise.fbm(u * 0.9 + 7, v * 0.9, 5, 0.55))
  const colours = blockColours(mood)
  const [ex, ey, ez] = camera.eye
  const direction = new Float64Array(3)
  const mirrored = new Float32Array(4)
  const background = new Float32Array(4)
  const water = hex(mood.water)

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  function readSky(dx: number, dy: number, dz: number, out: Float32Array): void {
    const rise = studio ? 1 - norm(dx - camera.forward[0], dy - camera.forward[1]) * 2.6 : dy
    sky.read(studio ? 0.92 - clamp(rise) * 0.5 : Math.sqrt(clamp(rise)), out, studio ? 0.8 : 1)
    const facing = clamp(dx * sun[0] + dy * sun[1] + dz * sun[2])
    if (studio) return
    const glow = power(facing, 6) * 0.16 + power(facing, 40) * 0.35
    const disc = smoothstep(0.99945, 0.99965, facing) * (mood.stars ? 2.5 : 7)
    if (dy > 0.015) {
      const u = dx / (dy + 0.09)
      const v = dz / (dy + 0.09)
      const cloud = smoothstep(0.05, 0.6, clouds.read(u, v)) * smoothstep(0.01, 0.16, dy)
      for (let i = 0; i < 3; i++)
        out[i] += (mood.ambient[i] * 1.1 + mood.sun[i] * (0.12 + glow * 1.6) - out[i]) * cloud * 0.55
      if (mood.stars && cloud < 0.3) {
        const h = hashUnit(Math.floor(dx * 420), Math.floor(dy * 420), Math.floor(dz * 420))
        if (h > 0.9985) for (let i = 0; i < 3; i++) out[i] += (h - 0.9985) * 900 * clamp(dy * 2)
      }
    }
    if (dy < -0.01) {
      // A sea of clouds lies below the world.
      const u = dx / (0.06 - dy)
      const v = dz / (0.06 - dy)
      const lit = smoothstep(-0.4, 0.6, seaOfClouds.read(u, v))
      const near = smoothstep(0.01, 0.2, -dy)
      for (let i = 0; i < 3; i++) {
        const cloud = mood.ambient[i] * (0.55 + lit * 0.9) + mood.sun[i] * mood.sunlight * lit * 0.14
        out[i] += (cloud - out[i]) * near * 0.9
      }
    }
    for (let i = 0; i < 3; i++) out[i] += mood.sun[i] * (glow + disc)
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  function shadeHit(
    block: number,
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
    const { distance, cellX, cellY, cellZ, axis, sign } = world
    const px = ox + dx * distance
    const py = oy + dy * distance
    const pz = oz + dz * distance
    const nx = axis === 0 ? sign : 0
    const ny = axis === 1 ? sign : 0
    const nz = axis === 2 ? sign : 0
    if (block === WATER && ny > 0 && depth === 0) shadeWater(px, py, pz, dx, dy, dz, out)
    else {
      const u = axis === 0 ? pz - cellZ : px - cellX
      const v = axis === 1 ? pz - cellZ : py - cellY
      const frontX = cellX + nx
      const frontY = cellY + ny
      const frontZ = cellZ + nz
      const open = corners.at(frontX, frontY, frontZ, axis, u, v)
      const facing = nx * sun[0] + ny * sun[1] + nz * sun[2]
      let direct = 0
      if (facing > 0) {
        const blocked = world.cast(px + nx * 0.01, py + ny * 0.01, pz + nz * 0.01, sun[0], sun[1], sun[2], 140, true)
        direct = blocked ? 0 : facing * mood.sunlight
      }
      const lamp = lanternLight.at(frontX, frontY, frontZ) * (0.5 + 0.5 * open)
      const fine = clamp(0.09 / (distance * spread))
      const grit = hashUnit(Math.floor(u * 8) + cellX * 8, Math.floor(v * 8) + cellY * 8, cellZ * 3 + axis)
      const edge = Math.min(u, 1 - u, v, 1 - v)
      const tone = (0.92 + hashUnit(cellX, cellY, cellZ) * 0.16) * (1 + (grit - 0.5) * 0.24 * fine)
      const bevel = 1 + smoothstep(0.06, 0.02, edge) * 0.14 * fine
      const fringe = (block === GRASS || block === SNOW) && ny === 0 && v < 0.68 + (grit - 0.5) * 0.2
      const base = fringe ? colours[2] : colours[block]
      const up = 0.62 + 0.38 * ny
      for (let i = 0; i < 3; i++) {
        const light = mood.ambient[i] * up * open + mood.sun[i] * direct + mood.lantern[i] * lamp
        out[i] = block === LANTERN ? mood.lantern[i] * 5 : base[i] * tone * bevel * light
      }
    }
    if (fog <= 0) return
    readSky(dx, Math.max(0.02, dy * 0.3), dz, background)
    const thin = clamp(1.15 - (py - 8) * 0.008, 0.35, 1.15)
    const murk = distance * fog * thin
    const clear = decay(murk * Math.sqrt(murk))
    for (let i = 0; i < 3; i++) out[i] = out[i] * clear + Math.min(2, background[i]) * (1 - clear)
  }

  function shadeWater(px: number, py: number, pz: number, dx: number, dy: number, dz: number, out: Float32Array): void {
    const ripple = noise.gradient(px * 0.5, pz * 1.1) * 0.022 + noise.gradient(px * 1.7, pz * 3) * 0.012
    const rx = dx + ripple
    const ry = Math.abs(dy) + Math.abs(ripple)
    const block = world.cast(px, py + 0.01, pz, rx, ry, dz, 200, true)
    if (block) shadeHit(block, px, py, pz, rx, ry, dz, 0.002, 1, mirrored)
    else readSky(rx, ry, dz, mirrored)
    const fresnel = 0.12 + 0.8 * power(1 - clamp(-dy), 4)
    for (let i = 0; i < 3; i++)
      out[i] = water[i] * (mood.ambient[i] + mood.sun[i] * 0.25) * (1 - fresnel) + mirrored[i] * fresnel
  }

  return (x, y, pixel, out) => {
    camera.aim(x, y, direction)
    const dx = direction[0]
    const dy = direction[1]
    const dz = direction[2]
    const block = world.cast(ex, ey, ez, dx, dy, dz, 600, false)
    if (block === AIR) readSky(dx, dy, dz, out)
    else shadeHit(block, ex, ey, ez, dx, dy, dz, pixel / camera.focal, 0, out)
  }
}
