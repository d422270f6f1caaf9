import { plus, type Vector } from '../core/vector.ts'
import { curve } from '../geometry/curve.ts'
import { Mesh, type Surface } from '../geometry/mesh.ts'
import { bodyHalf } from './car-body.ts'
import type { CarOptions, CarSpec } from './car-specs.ts'
import { PART } from './parts.ts'

/** Lays the lamps on the nose and a splitter under it. */
export function addFront(mesh: Mesh, spec: CarSpec, body: Surface, options: CarOptions): void {
  const on = (x: number, v: number) => plus(body(x / spec.length, v), [-0.004, 0.006, 0.004])
  const blade = [on(0.09, 0.2), on(0.16, 0.25), on(0.3, 0.3), on(0.52, 0.335)]
  mesh.tube(blade, 0.011, PART.headlamp, 40)
  if (options.headlights) mesh.tube([on(0.12, 0.3), on(0.2, 0.35), on(0.3, 0.37)], 0.02, PART.headlamp, 24)
  const low = spec.sill[0][1]
  const half = spec.plan[1][1]
  mesh.surface(30, 4, PART.dark, (u, v) => {
    const z = u * half
    return [-0.07 + 0.3 * (z / half) ** 3 + v * 0.3, low - 0.015, z]
  })
}

/** Adds tail lights in one of three signatures, exhausts, a diffuser and a lip. */
export function addTail(mesh: Mesh, spec: CarSpec, body: Surface, options: CarOptions): void {
  const { length, lights } = spec
  const half = bodyHalf(spec, length) * 0.95
  const edge = (z: number) => length + 0.035 - 0.06 * (z / half) ** 4
  if (options.signature === 0) {
    const bar = Array.from({ length: 8 }, (_, i): Vector => {
      const z = (i / 7) * half * 0.95
      return [edge(z), lights + 0.02 - 0.05 * (z / half) ** 3, z]
    })
    mesh.tube(bar, 0.013, PART.tail, 60)
  } else if (options.signature === 1) {
    for (const centre of [half * 0.5, half * 0.79]) {
      const ring = Array.from({ length: 17 }, (_, i): Vector => {
        const angle = (i / 16) * Math.PI * 2
        return [edge(centre), lights + Math.sin(angle) * 0.06, centre + Math.cos(angle) * 0.075]
      })
      mesh.tube(ring, 0.012, PART.tail, 64)
    }
  } else {
    for (const drop of [0, 0.055, 0.11]) {
      const from = half * (0.36 + drop * 1.4)
      const blade: Vector[] = [
        [edge(from), lights - drop - 0.035, from],
        [edge(half * 0.7), lights - drop, half * 0.7],
        [edge(half * 0.93), lights - drop * 0.5 + 0.02, half * 0.93],
      ]
      mesh.tube(blade, 0.0095, PART.tail, 40)
    }
  }
  const low = spec.sill[spec.sill.length - 1][1]
  for (const z of [0.11, 0.33, 0.52]) mesh.box([length - 0.2, low - 0.06, z], [0.4, 0.12, 0.012], PART.dark)
  mesh.surface(1, 1, PART.dark, (u, v) => [length - 0.6 + u * 0.62, 0.14 + u * (low - 0.1), v * 0.72])
  for (const z of [0.16]) {
    const pipe: [number, number][] = [
      [0, 0.05],
      [0.02, 0.058],
      [0, 0.066],
      [-0.2, 0.066],
    ]
    const turned = new Mesh().lathe([0, 0, 0], pipe, PART.metal, 40)
    mesh.add(turned, ([x, y, depth]) => [length + 0.05 + depth, low + 0.1 + y, z + x])
  }
  mesh.surface(40, 6, PART.paint, (u, v) => {
    const [x, y, z] = body(0.975 + v * 0.025, u * 0.26)
    return [x + v * v * 0.05, y + v * v * 0.04 * (1 - u * u) - 0.004, z]
  })
}

/** Raises a wing on two struts. */
export function addWing(mesh: Mesh, spec: CarSpec): void {
  const { length, wing } = spec
  const top = curve(spec.centre)(length) + wing
  mesh.surface(40, 16, PART.dark, (u, v) => {
    const angle = v * Math.PI * 2
    const chord = Math.cos(angle) * 0.17
    return [length - 0.08 + chord, top + Math.sin(angle) * 0.018 + chord * 0.16, u * 0.88]
  })
  mesh.box([length - 0.08, top - 0.03, 0.89], [0.4, 0.2, 0.015], PART.accent)
  mesh.tube(
    [
      [length - 0.35, top - wing, 0.38],
      [length - 0.15, top - wing * 0.3, 0.4],
      [length - 0.05, top, 0.4],
    ],
    0.016,
    PART.dark,
  )
}
