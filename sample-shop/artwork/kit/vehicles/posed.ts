import type { Vector } from '../core/vector.ts'
import { Mesh } from '../geometry/mesh.ts'
import type { Model } from './model.ts'

interface Pose {
  /** Radians by which the nose rises. */
  pitch: number
  /** Radians by which the model turns about the vertical axis: a drift. */
  yaw: number
  lift: number
  /** The point that stays in place. */
  pivot: Vector
}

/** Tilts a model and lifts it off the ground; its details follow. */
export function posed(model: Model, { pitch, yaw, lift, pivot }: Pose): Model {
  const cosP = Math.cos(pitch)
  const sinP = Math.sin(pitch)
  const cosY = Math.cos(yaw)
  const sinY = Math.sin(yaw)
  const move = ([x, y, z]: Vector): Vector => {
    const dx = x - pivot[0]
    const dy = y - pivot[1]
    const along = dx * cosP + dy * sinP
    return [pivot[0] + along * cosY + z * sinY, pivot[1] - dx * sinP + dy * cosP + lift, z * cosY - along * sinY]
  }
  const restore = (x: number, y: number, z: number): Vector => {
    const dx = x - pivot[0]
    const along = dx * cosY - z * sinY
    const dy = y - pivot[1] - lift
    return [pivot[0] + along * cosP - dy * sinP, pivot[1] + along * sinP + dy * cosP, dx * sinY + z * cosY]
  }
  const { hollow, detail } = model
  const isHollow: Model['hollow'] =
    hollow &&
    ((material, x, y, z) => {
      const at = restore(x, y, z)
      return hollow(material, at[0], at[1], at[2])
    })
  return {
    ...model,
    mesh: new Mesh().add(model.mesh, move),
    hollow: isHollow,
    detail: detail && ((fragment, look) => detail({ ...fragment, position: restore(...fragment.position) }, look)),
  }
}
