import { expect, test } from 'vitest'
import { Random } from '../core/random.ts'
import { unit, type Vector } from '../core/vector.ts'
import { LampGlow } from './lamp-glow.ts'

test.each([0, 0.15, 0.6])('a lamp is seen by every ray in its reach, of softness %s', (softness) => {
  const random = new Random(3)
  const anywhere = (): Vector => unit([random.gaussian(), random.gaussian(), random.gaussian()])
  for (let i = 0; i < 200; i++) {
    const direction = anywhere()
    const size = random.range(0.005, 0.05)
    const glow = new LampGlow([{ direction, size, colour: [1, 1, 1] }], softness)
    const reach = Math.min(0.4, (size + softness * 0.06) * 7.5)
    const aside = anywhere()
    const ray = unit([
      direction[0] + aside[0] * reach,
      direction[1] + aside[1] * reach,
      direction[2] + aside[2] * reach,
    ])
    const out = new Float32Array(4)
    glow.add(ray, Math.atan2(ray[2], ray[0]) / (Math.PI * 2) + 0.5, out)
    expect(out[0]).toBeGreaterThan(0)
  }
})
