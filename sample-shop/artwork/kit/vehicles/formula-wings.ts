import type { Mesh } from '../geometry/mesh.ts'
import { PART } from './parts.ts'

/** Four swept elements between endplates. */
export function addFrontWing(mesh: Mesh): void {
  for (let k = 0; k < 4; k++) {
    mesh.surface(36, 12, k === 0 ? PART.dark : PART.paint, (u, v) => {
      const z = u * 0.96
      const angle = v * Math.PI * 2
      const chord = 0.5 + 0.5 * Math.cos(angle)
      const dip = 0.05 * Math.sin(Math.min(1, z / 0.45) * Math.PI * 0.5)
      const x = 0.02 + k * 0.115 + z * z * 0.22 + chord * (0.15 - 0.02 * k)
      const tip = (0.035 + chord * 0.05) * (k + 0.4) * (0.75 + 0.25 * Math.cos(z * 3))
      return [x, 0.17 - dip + tip + Math.sin(angle) * 0.007, z]
    })
  }
  mesh.surface(10, 8, PART.accent, (u, v) => [
    0.18 + u * 0.62,
    0.09 + v * (0.1 + 0.2 * Math.sin(u * 1.5)),
    0.965 + 0.02 * Math.sin(v * 2),
  ])
}

/** Two elements on a pillar, a beam wing, endplates and the rain lights. */
export function addRearWing(mesh: Mesh): void {
  for (const [x, y, chord, pitch] of [
    [4.98, 0.84, 0.3, 0.18],
    [5.2, 0.915, 0.18, 0.5],
    [5.05, 0.56, 0.22, 0.3],
  ]) {
    mesh.surface(30, 14, PART.paint, (u, v) => {
      const angle = v * Math.PI * 2
      const along = (0.5 + 0.5 * Math.cos(angle)) * chord
      const droop = 0.03 * (1 - Math.cos(u * 1.4))
      return [x + along, y + along * pitch + Math.sin(angle) * 0.01 - droop, u * 0.5]
    })
  }
  mesh.surface(14, 10, PART.accent, (u, v) => [4.92 + u * 0.46, 0.42 + v * 0.56, 0.515 - 0.05 * (1 - v) ** 2])
  mesh.tube(
    [
      [4.95, 0.4, 0.03],
      [5.02, 0.7, 0.03],
      [5.1, 0.86, 0.03],
    ],
    0.018,
    PART.dark,
  )
  mesh.surface(6, 6, PART.tail, (u, v) => [5.24, 0.3 + u * 0.13, v * 0.045])
  mesh.surface(6, 4, PART.tail, (u, v) => [5.385, 0.62 + u * 0.2, 0.512 + v * 0.01])
}
