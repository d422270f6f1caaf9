import { expect, test } from 'vitest'
import { createFrame } from '../core/frame.ts'
import { Mesh } from './mesh.ts'
import { createCamera } from './shot-camera.ts'
import { SolidLayer } from './solid-layer.ts'

const frame = createFrame(320, 180)
const camera = createCamera(frame, { target: [0, 0, 0], azimuth: 20, elevation: 10, distance: 5, span: 4 })
const surface = (_: unknown, out: Float32Array) => {
  out.fill(1)
}

function coverages(mesh: Mesh): number[] {
  const layer = new SolidLayer(camera, mesh, frame.logicalWidth, { surface })
  const out = new Float32Array(4)
  return Array.from({ length: frame.width * frame.height }, (_, i) => {
    const x = (i % frame.width) + 0.5
    const y = Math.floor(i / frame.width) + 0.5
    layer.sample(x * frame.pixel, y * frame.pixel, frame.pixel, out)
    return out[3]
  })
}

test('there is no gap between the triangles of a surface', () => {
  const wall = new Mesh().surface(70, 90, 0, (u, v) => [Math.sin(u * 9) * 0.2, u * 12 - 6, v * 16 - 8])
  expect(Math.min(...coverages(wall))).toBe(1)
})

test('a small solid covers its own area and nothing beside it', () => {
  const plate = new Mesh().surface(1, 1, 0, (u, v) => [0, u - 0.5, v - 0.5])
  const covered = coverages(plate).reduce((sum, coverage) => sum + coverage, 0)
  const metre = (camera.focal / 5) * frame.scale
  const turned = Math.cos((20 * Math.PI) / 180) * Math.cos((10 * Math.PI) / 180)
  expect(covered / (metre * metre * turned)).toBeCloseTo(1, 1)
})

test('a row of coverages is what its pixels say one by one, and nothing is seen above what there is', () => {
  const plate = new Mesh().surface(1, 1, 0, (u, v) => [0, u - 0.5, v - 0.5])
  const each = coverages(plate)
  const layer = new SolidLayer(camera, plate, frame.logicalWidth, { surface })
  const row = new Float32Array(frame.width)
  for (let y = 0; y < frame.height; y++) {
    if (!layer.coverRow(y, frame.pixel, row)) row.fill(0)
    expect([...row]).toEqual(each.slice(y * frame.width, (y + 1) * frame.width))
  }
  const first = Math.floor(each.findIndex((coverage) => coverage > 0) / frame.width) * frame.pixel
  expect(layer.isSeenBetween(0, first - frame.pixel)).toBe(false)
  expect(layer.isSeenBetween(0, first + frame.pixel)).toBe(true)
})
