import { expect, it } from 'vitest'
import { createFrame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import { traitsFor } from '../../kit/core/scene.ts'
import { TargetCamera } from '../../kit/geometry/target-camera.ts'
import dungeon from './dungeon.ts'
import { GlowMap } from './dungeon-glow.ts'
import { Torches } from './dungeon-torches.ts'

const VAULT = {
  halfWidth: 2.4,
  wallHeight: 2.2,
  arched: true,
  ribSpacing: 4.5,
  ribHalf: 0.35,
  ribDepth: 0.4,
  length: 46,
}

it('reads the glow of all torches, near to the line of sight and far from it, to a fiftieth', () => {
  const frame = createFrame(1920, 1080)
  const camera = new TargetCamera(frame, { eye: [0, 1.5, 0.8], target: [0, 1.5, 20], focal: 0.78 })
  const torches = new Torches(VAULT, traitsFor(dungeon, 0), new Noise(1))
  const map = new GlowMap(frame, camera, torches)
  const direction = new Float64Array(3)
  let worst = 0
  for (let y = 5; y < 1080; y += 13)
    for (let x = 5; x < 1920; x += 17) {
      camera.aim(x, y, direction)
      const [dx, dy, dz] = direction
      const reach = 1 + ((x * 7 + y * 3) % 44)
      const exact = torches.glow(torches.all, 0, 1.5, 0.8, dx, dy, dz, reach)
      worst = Math.max(worst, Math.abs(map.read(x, y, dx, dy, dz, reach) / exact - 1))
    }
  expect(worst).toBeGreaterThan(0)
  expect(worst).toBeLessThan(0.02)
})
