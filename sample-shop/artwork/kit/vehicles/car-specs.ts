import type { Knot } from '../geometry/curve.ts'

export interface CarOptions {
  /** 0: a bar across the tail, 1: two pairs of rings, 2: slanted blades. */
  signature: number
  spokes: number
  pair: number
  headlights: boolean
}

/** A car's rails in metres over x, from the nose at 0 to the tail; heights are above the road. */
export interface CarSpec {
  name: string
  length: number
  axles: readonly [front: number, rear: number]
  wheels: readonly [front: number, rear: number]
  wheelWidths: readonly [front: number, rear: number]
  /** Half width at the widest line. */
  plan: readonly Knot[]
  /** Height of the bonnet and the deck on the centre line. */
  centre: readonly Knot[]
  /** Height of the crest above the wheels. */
  crown: readonly Knot[]
  /** Height of the widest line. */
  shoulder: readonly Knot[]
  sill: readonly Knot[]
  roof: readonly Knot[]
  /** Half width of the roof and of the window line. */
  roofHalf: readonly Knot[]
  beltHalf: readonly Knot[]
  /** The roof is painted between these x; a canopy is all glass. */
  paintedRoof?: readonly [number, number]
  /** Height of the wing above the deck; 0 for none. */
  wing: number
  /** Height of the tail lights. */
  lights: number
}

/** A mid-engined hyper car. */
export const HYPER: CarSpec = {
  name: 'hyper',
  length: 4.62,
  axles: [0.98, 3.66],
  wheels: [0.345, 0.36],
  wheelWidths: [0.26, 0.34],
  plan: [
    [0, 0.66],
    [0.12, 0.8],
    [0.5, 0.94],
    [0.98, 0.985],
    [1.75, 0.945],
    [2.4, 0.95],
    [3.1, 0.99],
    [3.66, 1.01],
    [4.3, 0.95],
    [4.62, 0.84],
  ],
  centre: [
    [0, 0.4],
    [0.3, 0.53],
    [0.9, 0.69],
    [1.5, 0.79],
    [2.5, 0.84],
    [3.4, 0.85],
    [4.2, 0.85],
    [4.62, 0.87],
  ],
  crown: [
    [0, 0.43],
    [0.3, 0.6],
    [0.98, 0.79],
    [1.7, 0.735],
    [2.4, 0.76],
    [3.1, 0.87],
    [3.66, 0.91],
    [4.2, 0.87],
    [4.62, 0.86],
  ],
  shoulder: [
    [0, 0.38],
    [0.5, 0.55],
    [0.98, 0.62],
    [1.8, 0.54],
    [2.6, 0.58],
    [3.66, 0.7],
    [4.62, 0.72],
  ],
  sill: [
    [0, 0.13],
    [0.5, 0.11],
    [2, 0.11],
    [3.9, 0.16],
    [4.62, 0.36],
  ],
  roof: [
    [1.25, 0.74],
    [1.7, 0.97],
    [2.1, 1.11],
    [2.45, 1.15],
    [2.9, 1.12],
    [3.5, 1.01],
    [4.3, 0.88],
  ],
  roofHalf: [
    [1.25, 0.4],
    [1.8, 0.5],
    [2.4, 0.52],
    [3, 0.44],
    [4.3, 0.16],
  ],
  beltHalf: [
    [1.25, 0.62],
    [1.8, 0.77],
    [2.4, 0.8],
    [3.2, 0.7],
    [4.3, 0.3],
  ],
  wing: 0,
  lights: 0.735,
}
