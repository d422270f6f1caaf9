import { isFine } from '../core/fine-shade.ts'
import { FloatImage } from '../core/float-image.ts'
import type { Frame } from '../core/frame.ts'
import { lerp, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import { hashUnit } from '../core/random.ts'
import { shade } from '../core/shade.ts'
import { unit, type Vector } from '../core/vector.ts'
import { rayThrough, type ShotCamera } from '../geometry/shot-camera.ts'
import { SolidLayer } from '../geometry/solid-layer.ts'
import { SmearedSky } from '../worlds/smeared-sky.ts'
import { clearness, floorReach, fresnel, type World } from '../worlds/world.ts'
import { contact, type Model, surfaceShader } from './model.ts'

interface StageOptions {
  bloom?: number
  threshold?: number
  /** Strength of the contact shadow, 0–1. */
  shadow?: number
  /** Premultiplied light and coverage between the surroundings and the model, such as dust. */
  behind?: FloatImage
}

const MIRROR_WIDTH = 900

/** Paints a model in a world, with its mirror image and shadow on the floor. */
export function stage(
  frame: Frame,
  camera: ShotCamera,
  world: World,
  model: Model,
  noise: Noise,
  options: StageOptions = {},
): void {
  const surface = surfaceShader(world, model)
  const width = frame.logicalWidth
  const { mesh, hollow } = model
  const solids = new SolidLayer(camera, mesh, width, { surface, hollow })
  const mirrored = mirrorImage(
    frame,
    new SolidLayer(camera, mesh, width, {
      surface,
      hollow,
      mirrored: true,
      samples: 1,
    }),
    world.floor.smear ?? 0,
  )
  const light = new Float32Array(4)
  const image = new Float32Array(4)
  const { floor, fog, ambient, key } = world
  const softness = floor.softness ?? floor.ripple * 4
  // A fine frame has no room for the grain that few taps leave, nor the time for many.
  const smeared = floor.smear && world.isEndless && isFine(frame) ? new SmearedSky(world, floor.smear, softness) : null

  shade(
    frame,
    (x, y, pixel, out) => {
      solids.sample(x, y, pixel, light)
      if (light[3] < 0.999) {
        const ray = unit(rayThrough(camera, x, y))
        out[0] = out[1] = out[2] = 0
        const reach = floorReach(world, camera.eye, ray)
        if (reach === Number.POSITIVE_INFINITY) world.sky(camera.eye, ray, out, 0)
        else paintFloor(ray, reach, x, y, pixel, out)
        if (options.behind) {
          options.behind.sample(x / width, y / frame.logicalHeight, image)
          for (let i = 0; i < 3; i++) out[i] = out[i] * (1 - image[3]) + image[i]
        }
        const rest = 1 - light[3]
        out[0] *= rest
        out[1] *= rest
        out[2] *= rest
      }
      out[0] += light[0]
      out[1] += light[1]
      out[2] += light[2]
    },
    { bloom: options.bloom ?? 0.8, threshold: options.threshold ?? 0.8 },
  )

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  function paintFloor(ray: Vector, reach: number, x: number, y: number, pixel: number, out: Float32Array): void {
    const hitX = camera.eye[0] + ray[0] * reach
    const hitZ = camera.eye[2] + ray[2] * reach
    const footprint = (reach * pixel) / camera.focal
    // Waves smaller than a pixel only soften the image.
    const detail = smoothstep(0.35, 0.02, footprint / -ray[1]) * floor.ripple
    const wave = noise.fbm(hitX * 1.7, hitZ * 1.7, 3) * detail
    const wave2 = noise.fbm(hitX * 1.7 + 31, hitZ * 1.7 + 7, 3) * detail
    const hit: Vector = [hitX, 0, hitZ]
    const taps = floor.smear ? SMEAR_TAPS : 1
    const stretch = camera.focal / Math.max(1, reach)
    // Rough ground shows no image of the model.
    const visible = Math.max(0, 1 - softness * 2)
    image.fill(0)
    if (smeared) smeared.add(ray[0] + wave, -ray[1] + Math.abs(wave2) * 0.6, ray[2] + wave2, out)
    for (let tap = 0; tap < taps && !smeared; tap++) {
      const tilt = (floor.smear ?? 0) * ((tap + hashUnit(x / pixel, y / pixel, tap)) / taps) ** 2
      const up = -ray[1] + Math.abs(wave2) * 0.6 + tilt
      TAP.fill(0)
      world.sky(hit, unit([ray[0] + wave, up, ray[2] + wave2]), TAP, softness)
      for (let i = 0; i < 3; i++) out[i] += TAP[i] / taps
    }
    const images = floor.smear ? MIRROR_TAPS : 1
    for (let tap = 0; tap < images; tap++) {
      const drawn = (floor.smear ?? 0) * ((tap + 0.5) / images) ** 2 * MIRROR_SMEAR
      mirrored.sample(
        (x + wave * stretch * 1.4) / width,
        (y + wave2 * stretch * 2.4 - drawn) / frame.logicalHeight,
        TAP,
      )
      for (let i = 0; i < 4; i++) image[i] += (TAP[i] * visible) / images
    }
    const share = fresnel(floor.mirror[0], floor.mirror[1], -ray[1])
    const covered = (options.shadow ?? 0.85) * contact(model, hitX, hitZ)
    const extra = EXTRA.fill(0)
    const pattern = floor.pattern?.(hitX, hitZ, footprint, extra) ?? 1
    const clear = clearness(fog, reach)
    const damp = 0.65 + 0.35 * pattern
    for (let i = 0; i < 3; i++) {
      const incoming = ambient.sky[i] + key.colour[i] * Math.max(0, key.direction[1])
      const mirror = (out[i] * (1 - image[3]) + image[i]) * share * damp
      const own = (floor.colour[i] * incoming * pattern + extra[i]) * (1 - covered)
      out[i] = lerp(fog.colour[i], mirror * (1 - covered * 0.5) + own, clear)
    }
  }
}

const EXTRA = new Float32Array(4)
const TAP = new Float32Array(4)
const SMEAR_TAPS = 5
const MIRROR_TAPS = 10
/** How far the smear draws out the mirrored model, in logical units per unit of tilt. */
const MIRROR_SMEAR = 320

/** Renders the mirror image once, small and slightly soft, as a wet floor shows it. */
function mirrorImage(frame: Frame, layer: SolidLayer, softness: number): FloatImage {
  const { logicalWidth, logicalHeight, portrait } = frame
  const longSide = Math.min(MIRROR_WIDTH, Math.max(frame.width, frame.height))
  const width = portrait ? Math.round((longSide * logicalWidth) / logicalHeight) : longSide
  const height = Math.round((width * logicalHeight) / logicalWidth)
  const image = new FloatImage(width, height, 4)
  const pixel = logicalWidth / width
  const light = new Float32Array(4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      layer.sample((x + 0.5) * pixel, (y + 0.5) * pixel, pixel, light)
      image.data.set(light, (y * width + x) * 4)
    }
  }
  return image.blur(softness > 0 ? 2 : 1, 2)
}
