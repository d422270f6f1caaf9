import { Mesh } from '../geometry/mesh.ts'
import { addBodywork, addRider } from './bike-body.ts'
import { addEngine, addExhaust, addFront, addWheels } from './bike-chassis.ts'
import type { BikeOptions } from './bike-options.ts'
import type { Model } from './model.ts'
import { type VehicleColours, vehicleMaterials } from './parts.ts'

/** Builds half a motorcycle (wheelbase 1.43 m, seat 0.82 m) and mirrors it. */
export function bikeModel(colours: VehicleColours, options: BikeOptions): Model {
  const mesh = new Mesh()
  const middle = new Mesh()
  addWheels(middle, options.spokes ?? 5)
  addFront(mesh, options)
  addEngine(mesh)
  addBodywork(mesh, options)
  if (options.rider) addRider(mesh, options)
  mesh.mirror()
  addExhaust(middle)
  return {
    mesh: mesh.add(middle),
    materials: vehicleMaterials(colours),
    footprint: { front: 0.15, rear: 1.9, halfWidth: 0.1 },
  }
}
