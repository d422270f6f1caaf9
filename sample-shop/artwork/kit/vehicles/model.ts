import type { Colour } from '../core/colour.ts'
import { lerp, smoothstep } from '../core/math.ts'
import { dot } from '../core/vector.ts'
import type { Mesh } from '../geometry/mesh.ts'
import type { Fragment, SolidOptions } from '../geometry/solid-layer.ts'
import { clearness, fresnel, radiance, type World } from '../worlds/world.ts'

export interface Material {
  colour: Colour
  /** Share of light mirrored head-on, and at a grazing angle. */
  shine: number
  edge: number
  /** Share of light mirrored blurred and tinted by the colour, as by metallic flakes. */
  flake?: number
  emission?: Colour | undefined
  /** Share of the light's tint that it does not take on, so that it keeps its colour as eyes see it. */
  keeps?: number
}

/** A solid model: half-open surfaces, its materials and what is painted on them. */
export interface Model {
  mesh: Mesh
  materials: readonly Material[]
  /** Changes the material of a fragment: windows, lamps, seams. */
  detail?: ((fragment: Fragment, material: Material) => void) | undefined
  hollow?: SolidOptions['hollow'] | undefined
  /** The ground area under the model, for its contact shadow. */
  footprint: { front: number; rear: number; halfWidth: number }
}

/** How much the model keeps light from a point of the floor, 0–1. */
export function contact(model: Model, x: number, z: number): number {
  const { front, rear, halfWidth } = model.footprint
  const outsideX = Math.max(front - x, x - rear)
  const outsideZ = Math.abs(z) - halfWidth
  return smoothstep(0.35, -0.25, outsideX) * smoothstep(0.3, -0.25, outsideZ)
}

/** Lights a fragment: diffuse light from the sky and the key, and a mirror image of the world. */
export function surfaceShader(world: World, model: Model): SolidOptions['surface'] {
  const scratch: Material = { colour: [0, 0, 0], shine: 0, edge: 0, flake: 0, emission: undefined }
  const mirror = new Float32Array(4)
  const sheen = new Float32Array(4)
  const incoming = new Float32Array(4)
  const bounced: [number, number, number] = [0, 0, 0]
  const origin: [number, number, number] = [0, 0, 0]
  const { ambient, key, fog } = world
  return (fragment, out) => {
    const { position, normal, view } = fragment
    // Copied by hand: Object.assign takes ten times as long.
    const material = model.materials[fragment.material]
    scratch.colour = material.colour
    scratch.shine = material.shine
    scratch.edge = material.edge
    scratch.flake = material.flake ?? 0
    scratch.emission = material.emission
    scratch.keeps = material.keeps ?? 0
    model.detail?.(fragment, scratch)
    const facing = -dot(view, normal)
    const turn = 2 * facing
    const height = Math.max(0.01, position[1])
    for (let i = 0; i < 3; i++) {
      bounced[i] = view[i] + normal[i] * turn
      origin[i] = i === 1 ? height : position[i]
    }
    radiance(world, origin, bounced, mirror)
    const flake = scratch.flake ?? 0
    if (flake > 0) radiance(world, origin, bounced, sheen, 0.45)
    let open = 1
    if (bounced[1] < 0) {
      const reach = -height / bounced[1]
      open -= contact(model, position[0] + bounced[0] * reach, position[2] + bounced[2] * reach)
    }
    const share = fresnel(scratch.shine, scratch.edge, facing) * open
    const up = normal[1] * 0.5 + 0.5
    const lowness = 0.35 + 0.65 * smoothstep(0, 0.6, height)
    const direct = Math.max(0, dot(normal, key.direction))
    for (let i = 0; i < 3; i++)
      incoming[i] =
        lerp(ambient.ground[i], ambient.sky[i], up) * lowness + key.colour[i] * direct + sheen[i] * flake * open
    whiten(incoming, scratch.keeps)
    whiten(mirror, scratch.keeps)
    const clear = clearness(fog, fragment.distance)
    for (let i = 0; i < 3; i++) {
      const own = scratch.colour[i] * incoming[i] + mirror[i] * share + (scratch.emission?.[i] ?? 0)
      out[i] = lerp(fog.colour[i], own, clear)
    }
  }
}

/** Draws light towards white of the same strength. */
function whiten(light: Float32Array, share: number): void {
  if (share === 0) return
  const grey = 0.25 * light[0] + 0.6 * light[1] + 0.15 * light[2]
  for (let i = 0; i < 3; i++) light[i] = lerp(light[i], grey, share)
}
