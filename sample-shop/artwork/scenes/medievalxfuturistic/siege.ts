import { addLimb, at } from '../../kit/figures/limb-mesh.ts'
import type { Mesh } from '../../kit/geometry/mesh.ts'
import { STUFF } from './stuffs.ts'

const TOP = 9

/** Adds a wall along z at x = -9 with towers, ladders that lean at it, and a siege tower. */
export function addSiege(mesh: Mesh, side: number): void {
  for (let z = -60; z < 40; z += 4) mesh.box([-10, TOP / 2, z * side], [2, TOP, 4], STUFF.stone)
  for (let z = -60; z < 40; z += 2.2) mesh.box([-9.2, TOP + 0.6, z * side], [0.6, 1.2, 1.2], STUFF.stone)
  for (const z of [-44, -17, 12]) addTower(mesh, -10, z * side, z === 12 ? 17 : 14)
  for (const z of [-11, -6, 2, 21]) addLadder(mesh, z * side)
  mesh.box([-5, 5.4, -27 * side], [4.4, 10.8, 4.4], STUFF.wood)
  mesh.box([-7.6, 9, -27 * side], [2.6, 0.3, 3], STUFF.wood)
  for (let y = 1.5; y < 11; y += 1.8) mesh.box([-5, y, -27 * side], [4.7, 0.22, 4.7], STUFF.leather)
}

function addTower(mesh: Mesh, x: number, z: number, height: number): void {
  const round = (from: number, to: number, half: number) =>
    mesh.surface(2, 40, STUFF.stone, (u, v) => {
      const angle = v * Math.PI * 2
      return [x + Math.cos(angle) * half, from + (to - from) * u, z + Math.sin(angle) * half]
    })
  round(0, height, 4)
  round(height - 1, height + 0.6, 4.5)
  mesh.surface(1, 40, STUFF.stone, (u, v) => [
    x + Math.cos(v * Math.PI * 2) * 4.5 * u,
    height + 0.2,
    z + Math.sin(v * Math.PI * 2) * 4.5 * u,
  ])
  for (let i = 0; i < 12; i++) {
    const angle = (i / 12) * Math.PI * 2
    mesh.box([x + Math.cos(angle) * 4.3, height + 1.2, z + Math.sin(angle) * 4.3], [1.1, 1.4, 1.1], STUFF.stone)
  }
}

function addLadder(mesh: Mesh, z: number): void {
  const place = (t: number, aside: number) => at(-4.6 - 4.3 * t, t * (TOP + 1.4), z + aside)
  for (const side of [-0.45, 0.45]) addLimb(mesh, [place(0, side), place(1, side)], [0.09, 0.09], STUFF.wood, [3, 6])
  for (let t = 0.04; t < 1; t += 0.05)
    addLimb(mesh, [place(t, -0.45), place(t, 0.45)], [0.06, 0.06], STUFF.wood, [2, 5])
}
