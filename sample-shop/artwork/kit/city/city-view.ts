import type { Colour } from '../core/colour.ts'
import type { Frame } from '../core/frame.ts'
import { clamp, decay, lerp, power, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import { hashUnit } from '../core/random.ts'
import { shade } from '../core/shade.ts'
import type { Shader } from '../core/shader.ts'
import { Ray } from '../geometry/ray.ts'
import type { TurningCamera } from '../geometry/turning-camera.ts'
import type { CitySky } from '../sky/city-sky.ts'
import { FAR, groundDistance, type Trace, traceAimed, tracerOf } from './first-hits.ts'
import type { Streaks } from './light-streaks.ts'
import type { Towers } from './towers.ts'

interface Air {
  colour: Colour
  /** Share of the light lost per metre near the ground. */
  density: number
  /** Height in metres at which the fog has thinned to a third. */
  height: number
}

/** Gives the surface of a traced tower its light. */
export interface Cladding {
  shade(hit: Towers, ray: Ray, pixel: number, out: Float32Array): void
}

interface CityView {
  camera: TurningCamera
  towers: Towers
  facades: Cladding
  sky: CitySky
  air: Air
  noise: Noise
  streaks?: Streaks | undefined
  /** Wet asphalt, streets seen from above, water up to `shore`, or nothing but fog. */
  ground: 'wet' | 'streets' | 'water' | 'fog'
  streetLight: Colour
  /** Replaces the streets' light at a point of the ground; `blur` is a pixel's size in metres. */
  floor?: (x: number, z: number, blur: number, out: Float32Array) => void
  /** Water lies nearer than this z. */
  shore?: number
  bloom?: number
}

/** Metres of water in a pixel, from front to back, up to which the walls mirrored in it change evenly. */
const FINE_RIPPLE = 0.3
const DARK_STREET = 0.004
const TAIL_LIGHTS: Colour = [1.4, 0.12, 0.05]
const HEADLIGHTS: Colour = [1.3, 1.1, 0.8]

/** Paints a city of towers by tracing a ray, and its mirror image on wet ground, per sample. */
export function paintCity(frame: Frame, view: CityView): void {
  const trace = tracerOf(frame, view.camera, view.towers)
  shade(frame, cityShader(view, trace), { bloom: view.bloom ?? 0.9, threshold: 0.55, samples: 2 })
}

/** The light of a city per logical point, for those who do not paint it straight to the frame. */
export function cityShader(view: CityView, trace: Trace = () => traceAimed(view.towers, view.camera)): Shader {
  const { camera, towers, facades, sky, air, streaks } = view
  const thickness = thicknessAt(air, camera.y)
  return (x, y, pixel, out) => {
    camera.aim(x, y)
    const { dx, dy, dz } = camera
    const cone = pixel / camera.focal
    let distance = groundDistance(camera)
    if (trace(x, y, pixel)) {
      distance = towers.distance
      facades.shade(towers, camera.ray, distance * cone, out)
      applyFog(air, thickness, dy, distance, out)
    } else if (distance < FAR && view.ground !== 'fog') {
      shadeGround(view, distance, cone, out)
      applyFog(air, thickness, dy, distance, out)
    } else {
      sky.look(dx, Math.max(0, dy), dz, out)
      applyFog(air, thickness, dy, FAR, out)
    }
    streaks?.add(camera.ray, distance, cone, 1, out)
  }
}

/** Share of the light lost per metre at a height. */
function thicknessAt(air: Air, height: number): number {
  return air.density * decay(Math.max(0, height) / air.height)
}

/** Mixes in the fog along a ray from where it has the given thickness; it thins with height. */
function applyFog(air: Air, thickness: number, dy: number, distance: number, out: Float32Array): void {
  const rise = Math.abs(dy) < 1e-4 ? 1e-4 : dy
  const climb = clamp((rise * distance) / air.height, -30, 30)
  const thinned = climb > 0 ? 1 - decay(climb) : 1 - 1 / decay(-climb)
  const amount = thickness * distance * (thinned / climb)
  const fog = 1 - decay(Math.min(20, Math.abs(amount)))
  for (let i = 0; i < 3; i++) out[i] = lerp(out[i], air.colour[i], fog)
}

function shadeGround(view: CityView, distance: number, cone: number, out: Float32Array): void {
  const { camera } = view
  const x = camera.x + camera.dx * distance
  const z = camera.z + camera.dz * distance
  const water = view.ground === 'water' && z < (view.shore ?? 0)
  if (view.ground === 'streets' || (view.ground === 'water' && !water)) {
    if (view.floor) view.floor(x, z, distance * cone, out)
    else shadeStreets(view, x, z, distance * cone, out)
    return
  }
  mirror(view, x, z, distance, cone, water, out)
}

/** The ray that `mirror` follows, just above the ground. */
const mirrored = new Ray()

/** Shows the city in wet asphalt or water, stretched by ripples. */
function mirror(
  view: CityView,
  x: number,
  z: number,
  distance: number,
  cone: number,
  water: boolean,
  out: Float32Array,
): void {
  const { camera, towers, facades, sky, air, noise, streaks } = view
  const blur = distance * cone
  const calm = clamp(1.6 / (blur * 0.8 + 1))
  const ripple = water ? 0.1 * calm : 0.045
  const scaleX = water ? 0.07 : 0.45
  const scaleZ = water ? 0.16 : 0.2
  const tiltX = noise.fbm(x * scaleX, z * scaleZ, 3, 0.55) * ripple * 0.4
  const tiltZ = noise.fbm(x * scaleX + 31, z * scaleZ * 1.7, 3, 0.55) * ripple
  const dy = Math.max(0.004, -camera.dy + tiltZ * 0.9)
  mirrored.x = x
  mirrored.y = 0.02
  mirrored.z = z
  mirrored.dx = camera.dx + tiltX
  mirrored.dy = dy
  mirrored.dz = camera.dz
  const grazing = 1 - Math.abs(camera.dy)
  let reflectance = (water ? 0.12 : 0.1) + 0.9 * power(grazing, 5)
  if (!water) reflectance *= lerp(0.3, 1, smoothstep(-0.2, 0.3, noise.fbm(x * 0.13, z * 0.05, 3, 0.5)))
  let reach = 1600
  if (towers.trace(mirrored, reach)) {
    reach = towers.distance
    facades.shade(towers, mirrored, (distance + reach) * cone * 2 + reach * (water ? 0.004 : 0.012), out)
    applyFog(air, air.density, dy, reach, out)
  } else {
    sky.glow(mirrored.dx, dy, mirrored.dz, out)
    applyFog(air, air.density, dy, FAR, out)
  }
  streaks?.add(mirrored, reach, cone * 4, 0.6, out)
  for (let i = 0; i < 3; i++) out[i] = out[i] * Math.min(0.95, reflectance) + 0.004
  // Ripples are not filtered as the walls are that they mirror; where they are large beside a pixel, they need not be.
  if (!water || blur > FINE_RIPPLE * -camera.dy) out[3] = 0
}

/** Streets between the blocks from above: lamps and the dotted lights of cars. Where two meet, the brighter shows. */
function shadeStreets(view: CityView, x: number, z: number, blur: number, out: Float32Array): void {
  const { pitch } = view.towers
  const roadX = Math.round(x / pitch)
  const roadZ = Math.round(z / pitch)
  for (let i = 0; i < 3; i++) out[i] = DARK_STREET
  shadeRoad(view.streetLight, true, roadX, x - roadX * pitch, z, blur, out)
  shadeRoad(view.streetLight, false, roadZ, z - roadZ * pitch, x, blur, out)
}

function shadeRoad(
  light: Colour,
  alongZ: boolean,
  road: number,
  across: number,
  along: number,
  blur: number,
  out: Float32Array,
): void {
  const major = hashUnit(road, alongZ ? 1 : 2, 77) < 0.35 || road === 0 ? 1.6 : 0.55
  const resolved = smoothstep(2.4, 0.5, blur)
  const car = Math.floor(along / 5)
  const present = hashUnit(car, road, alongZ ? 5 : 6) < 0.4 ? 1 : 0
  const lane = Math.abs(across) - 2.2
  const spot = decay(lane * lane * 1.4) * lerp(0.35, present * 1.6, resolved)
  const fromKerb = Math.abs(across) - 5
  const fromLamp = along / 11 - Math.round(along / 11)
  const lamp = decay(fromKerb * fromKerb * 0.3) * lerp(0.35, decay(fromLamp * fromLamp * 30), resolved)
  const colour = across > 0 ? TAIL_LIGHTS : HEADLIGHTS
  const haze = (0.35 + lamp * 1.4) * decay(Math.abs(across) * 0.12) * 0.7
  for (let i = 0; i < 3; i++) out[i] = Math.max(out[i], DARK_STREET + (light[i] * haze + colour[i] * spot) * major)
}
