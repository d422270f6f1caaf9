import { isFine } from '../core/fine-shade.ts'
import type { FloatImage } from '../core/float-image.ts'
import type { Frame } from '../core/frame.ts'
import { clamp, lerp, norm, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import { hashUnit } from '../core/random.ts'
import { shade } from '../core/shade.ts'
import { unit, type Vector } from '../core/vector.ts'
import { type ShotCamera, unitRay } from '../geometry/shot-camera.ts'
import { SolidLayer } from '../geometry/solid-layer.ts'
import { SmearedSky } from '../worlds/smeared-sky.ts'
import { clearness, floorReach, fresnel, type World } from '../worlds/world.ts'
import { mirrorImage } from './mirror-image.ts'
import { contact, type Model, surfaceShader } from './model.ts'

interface StageOptions {
  bloom?: number
  threshold?: number
  /** Strength of the contact shadow, 0–1. */
  shadow?: number
  /** Premultiplied light and coverage between the surroundings and the model, such as dust. */
  behind?: FloatImage
}

/** What was staged last in a frame, for whoever asks which of its pixels show the model. */
export const staged = new WeakMap<Frame, { readonly camera: ShotCamera; readonly model: Model }>()

/** Paints a model in a world, with its mirror image and shadow on the floor. */
export function stage(
  frame: Frame,
  camera: ShotCamera,
  world: World,
  model: Model,
  noise: Noise,
  options: StageOptions = {},
): void {
  staged.set(frame, { camera, model })
  const surface = surfaceShader(world, model)
  const width = frame.logicalWidth
  const { mesh, hollow } = model
  const solids = new SolidLayer(camera, mesh, width, { surface, hollow })
  const light = new Float32Array(4)
  const image = new Float32Array(4)
  const { floor, fog, ambient, key } = world
  const softness = floor.softness ?? floor.ripple * 4
  const smear = floor.smear ?? 0
  // Rough ground shows no image of the model.
  const visible = Math.max(0, 1 - softness * 2)
  const mirrored =
    visible > 0
      ? mirrorImage(frame, new SolidLayer(camera, mesh, width, { surface, hollow, mirrored: true, samples: 1 }), smear)
      : null
  // A fine frame has no room for the grain that few taps leave, nor the time for many.
  const isTabulated = isFine(frame) && world.isEndless && (smear > 0 || softness >= TABLE_SOFTNESS)
  const highest = steepest(frame, camera) * (1 + floor.ripple * 4) + floor.ripple * 2
  const tabulated = isTabulated ? new SmearedSky(world, smear, softness, highest) : null
  const lit = [0, 1, 2].map((i) => floor.colour[i] * (ambient.sky[i] + key.colour[i] * Math.max(0, key.direction[1])))

  shade(
    frame,
    (x, y, pixel, out) => {
      solids.sample(x, y, pixel, light)
      if (light[3] < 0.999) {
        const ray = unitRay(camera, x, y, RAY)
        out[0] = out[1] = out[2] = 0
        const reach = floorReach(world, camera.eye, ray)
        if (reach === Number.POSITIVE_INFINITY) world.sky(camera.eye, ray, out, 0)
        else paintFloor(ray, reach, x, y, pixel, out)
        if (options.behind) {
          options.behind.sample(x / width, y / frame.logicalHeight, TAP)
          for (let i = 0; i < 3; i++) out[i] = out[i] * (1 - TAP[3]) + TAP[i]
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

  function paintFloor(ray: Vector, reach: number, x: number, y: number, pixel: number, out: Float32Array): void {
    const hitX = camera.eye[0] + ray[0] * reach
    const hitZ = camera.eye[2] + ray[2] * reach
    const footprint = (reach * pixel) / camera.focal
    // Waves smaller than a pixel only soften the image.
    const detail = smoothstep(0.35, 0.02, footprint / -ray[1]) * floor.ripple
    const wave = detail > 0 ? noise.fbm(hitX * 1.7, hitZ * 1.7, 3) * detail : 0
    const wave2 = detail > 0 ? noise.fbm(hitX * 1.7 + 31, hitZ * 1.7 + 7, 3) * detail : 0
    const up = -ray[1] + Math.abs(wave2) * 0.6
    if (tabulated) tabulated.add(ray[0] + wave, up, ray[2] + wave2, out)
    const taps = smear ? SMEAR_TAPS : 1
    for (let tap = 0; tap < taps && !tabulated; tap++) {
      const tilt = smear * ((tap + hashUnit(x / pixel, y / pixel, tap)) / taps) ** 2
      TAP.fill(0)
      world.sky([hitX, 0, hitZ], unit([ray[0] + wave, up + tilt, ray[2] + wave2]), TAP, softness)
      for (let i = 0; i < 3; i++) out[i] += TAP[i] / taps
    }
    if (mirrored) {
      const stretch = camera.focal / Math.max(1, reach)
      mirrored.light.sample((x + wave * stretch * 1.4) / width, (y + wave2 * stretch * 2.4) / mirrored.bottom, image)
    }
    const share = fresnel(floor.mirror[0], floor.mirror[1], -ray[1])
    const covered = (options.shadow ?? 0.85) * contact(model, hitX, hitZ)
    const extra = EXTRA.fill(0)
    const pattern = floor.pattern?.(hitX, hitZ, footprint, extra) ?? 1
    const clear = clearness(fog, reach)
    const damp = 0.65 + 0.35 * pattern
    for (let i = 0; i < 3; i++) {
      const mirror = (out[i] * (1 - image[3] * visible) + image[i] * visible) * share * damp
      const own = (lit[i] * pattern + extra[i]) * (1 - covered)
      out[i] = lerp(fog.colour[i], mirror * (1 - covered * 0.5) + own, clear)
    }
  }
}

/** The tangent of the steepest downward ray of a frame, which meets the middle of its lower edge. */
function steepest({ logicalWidth, logicalHeight }: Frame, camera: ShotCamera): number {
  const [x, y, z] = unitRay(camera, clamp(camera.centreX, 0, logicalWidth), logicalHeight, RAY)
  return -y / norm(x, z)
}

const RAY: [number, number, number] = [0, 0, 0]
const EXTRA = new Float32Array(4)
const TAP = new Float32Array(4)
const SMEAR_TAPS = 5
/** From this softness on a mirrored sky shows no more than a table of it. */
const TABLE_SOFTNESS = 0.2
