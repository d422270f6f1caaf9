import { norm, smoothstep } from '../core/math.ts'
import type { Vector } from '../core/vector.ts'
import { curve } from '../geometry/curve.ts'
import { Mesh } from '../geometry/mesh.ts'
import { bodyHalf, bodySurface, cabinSurface, capped } from './car-body.ts'
import type { CarOptions, CarSpec } from './car-specs.ts'
import { addFront, addTail, addWing } from './car-trim.ts'
import type { Model } from './model.ts'
import { PART, placed, type VehicleColours, vehicleMaterials, wheel } from './parts.ts'

const ARCH_GAP = 0.035

/** Builds a car from its rails: a lofted body, a cabin, wheels in cut arches, and lamps. */
export function carModel(spec: CarSpec, colours: VehicleColours, options: CarOptions): Model {
  const { length, axles, wheels, wheelWidths } = spec
  const body = bodySurface(spec)
  const mesh = new Mesh()
  mesh.surface(220, 56, PART.paint, body)
  mesh.surface(14, 56, PART.paint, (u, v) => capped(body(0, v), -0.07, u))
  mesh.surface(14, 56, PART.paint, (u, v) => capped(body(1, v), 0.03, u))
  mesh.surface(120, 40, PART.glass, cabinSurface(spec))
  mesh.box([length / 2, 0.33, 0.25], [length * 0.66, 0.34, 0.5], PART.dark)
  for (const k of [0, 1]) {
    const half = bodyHalf(spec, axles[k])
    const centre: Vector = [axles[k], wheels[k], half * 0.97 - wheelWidths[k] / 2 - 0.015]
    const { spokes, pair } = options
    mesh.add(wheel({ radius: wheels[k], width: wheelWidths[k], spokes, pair }), placed(centre))
    const well = wheels[k] + ARCH_GAP
    mesh.lathe(
      [axles[k], wheels[k], 0],
      [
        [0.58, well],
        [half - 0.05, well],
      ],
      PART.dark,
    )
  }
  addFront(mesh, spec, body, options)
  addTail(mesh, spec, body, options)
  if (spec.wing > 0) addWing(mesh, spec)
  const isSheetMetal = paintedRoof(spec)
  const materials = vehicleMaterials(colours)
  const sheetMetal = { ...materials[PART.paint], shine: 0.1, flake: 0 }
  return {
    mesh: mesh.mirror(),
    materials,
    footprint: { front: 0.15, rear: length - 0.1, halfWidth: 0.9 },
    hollow: (material, x, y, z) =>
      material === PART.paint &&
      Math.abs(z) > 0.5 &&
      (norm(x - axles[0], y - wheels[0]) < wheels[0] + ARCH_GAP ||
        norm(x - axles[1], y - wheels[1]) < wheels[1] + ARCH_GAP),
    detail: ({ material, position: [x, y, z], footprint }, look) => {
      if (material === PART.glass && isSheetMetal(x, z)) Object.assign(look, sheetMetal)
      if (material === PART.paint && y > spec.sill[2][1] + 0.05) {
        const seam = Math.min(Math.abs(x - length * 0.385 - y * 0.08), Math.abs(x - length * 0.62 - (y - 0.5) * 0.2))
        const dark = smoothstep(0.006 + footprint, 0.002, seam) * (Math.abs(z) > 0.7 ? 0.85 : 0)
        look.colour = [look.colour[0] * (1 - dark), look.colour[1] * (1 - dark), look.colour[2] * (1 - dark)]
        look.shine *= 1 - dark
        look.edge *= 1 - dark
      }
      const panel = x > length - 0.01 && y < spec.lights + 0.06 && (y > spec.lights - 0.17 || y < 0.42)
      if (material === PART.paint && (panel || (x < 0.2 && grille(y, z, spec))))
        Object.assign(look, { colour: [0.003, 0.003, 0.004], shine: 0.01, edge: 0.1, emission: undefined })
    },
  }
}

/** Tells which points of the cabin are sheet metal: the roof between the screens, and the pillars. */
function paintedRoof(spec: CarSpec): (x: number, z: number) => boolean {
  if (!spec.paintedRoof) return () => false
  const [front, rear] = spec.paintedRoof
  const roofHalf = curve(spec.roofHalf)
  return (x, z) => {
    const half = roofHalf(x)
    const pillar = Math.abs(z) > half * 0.9 && Math.abs(z) < half * 1.06
    return pillar || (x > front && x < rear && Math.abs(z) < half)
  }
}

/** Whether a point of the nose belongs to the dark air intakes. */
function grille(y: number, z: number, spec: CarSpec): boolean {
  const top = spec.centre[0][1] - 0.1
  const low = spec.sill[0][1] + 0.05
  return y > low && y < top - Math.abs(z) * 0.1 && (Math.abs(z) < 0.34 || Math.abs(z) > 0.42)
}
