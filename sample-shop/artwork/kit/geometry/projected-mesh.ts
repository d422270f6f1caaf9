import { dot, type Vector } from '../core/vector.ts'
import type { Mesh } from './mesh.ts'
import type { ShotCamera } from './shot-camera.ts'

/** A mesh as a camera sees it, in logical units. */
export interface ProjectedMesh {
  /** The mesh as it is in space. */
  positions: Float64Array
  normals: Float64Array
  materials: Uint8Array
  eye: Vector
  focal: number
  screenX: Float32Array
  screenY: Float32Array
  /** One over the depth of each vertex; 0 behind the camera. */
  nearness: Float32Array
  triangles: Int32Array
  /** The rows that each triangle may touch; empty for those behind the camera. */
  tops: Float32Array
  bottoms: Float32Array
}

const NEAREST = 0.05

/** Projects a mesh; `mirrored` shows it as the floor at y = 0 does. */
export function projectMesh(camera: ShotCamera, mesh: Mesh, mirrored: boolean): ProjectedMesh {
  const flip = mirrored ? -1 : 1
  const { positions, normals, materials, triangles } = mesh
  const count = positions.length / 3
  const screenX = new Float32Array(count)
  const screenY = new Float32Array(count)
  const nearness = new Float32Array(count)
  const offset: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    offset[0] = positions[i * 3] - camera.eye[0]
    offset[1] = positions[i * 3 + 1] * flip - camera.eye[1]
    offset[2] = positions[i * 3 + 2] - camera.eye[2]
    const depth = dot(offset, camera.forward)
    nearness[i] = depth > NEAREST ? 1 / depth : 0
    screenX[i] = camera.centreX + (camera.focal * dot(offset, camera.right)) / depth
    screenY[i] = camera.centreY - (camera.focal * dot(offset, camera.up)) / depth
  }
  const tops = new Float32Array(materials.length)
  const bottoms = new Float32Array(materials.length)
  for (let t = 0; t < tops.length; t++) {
    const a = triangles[t * 3]
    const b = triangles[t * 3 + 1]
    const c = triangles[t * 3 + 2]
    const ahead = nearness[a] > 0 && nearness[b] > 0 && nearness[c] > 0
    tops[t] = ahead ? Math.min(screenY[a], screenY[b], screenY[c]) : Number.POSITIVE_INFINITY
    bottoms[t] = ahead ? Math.max(screenY[a], screenY[b], screenY[c]) : Number.NEGATIVE_INFINITY
  }
  const eye: Vector = [camera.eye[0], camera.eye[1] * flip, camera.eye[2]]
  const { focal } = camera
  return { positions, normals, materials, triangles, eye, focal, screenX, screenY, nearness, tops, bottoms }
}
