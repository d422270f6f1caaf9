import { describe, expect, it } from 'vitest'
import { Random } from '../../kit/core/random.ts'
import { STONE, VoxelWorld, WATER } from './voxel-world.ts'

const SIZE = 40

/** Few blocks in much air, so that rays leap. */
function sparseWorld(): VoxelWorld {
  const random = new Random(7)
  const world = new VoxelWorld(SIZE, SIZE, SIZE)
  for (let i = 0; i < 120; i++) {
    const at = () => random.integer(0, SIZE - 1)
    world.set(at(), at(), at(), i % 4 === 0 ? WATER : STONE)
  }
  return world
}

describe('a ray through a block world', () => {
  it('strikes what a walk in tiny steps meets first', () => {
    const world = sparseWorld()
    const random = new Random(8)
    let struck = 0
    for (let i = 0; i < 300; i++) {
      const isBack = i % 2 === 1
      const from = [random.range(5, 35), random.range(5, 35), isBack ? SIZE + 3 : -3] as const
      const to = [random.range(-0.4, 0.4), random.range(-0.4, 0.4), isBack ? -0.8 : 0.8] as const
      const block = world.cast(...from, ...to, 100, false)
      let met = 0
      let t = 0
      for (; t < 60 && !met; t += 0.002) {
        const [x, y, z] = [from[0] + to[0] * t, from[1] + to[1] * t, from[2] + to[2] * t]
        met = world.get(Math.floor(x), Math.floor(y), Math.floor(z))
      }
      // A step may jump over a corner that is cut by less than its length.
      if (block && block !== met && world.distance < t) continue
      expect(block).toBe(met)
      if (!block) continue
      struck++
      expect(world.distance).toBeCloseTo(t - 0.002, 1)
    }
    expect(struck).toBeGreaterThan(10)
  })
})
