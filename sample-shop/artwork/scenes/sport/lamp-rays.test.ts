import { expect, it } from 'vitest'
import { Noise } from '../../kit/core/noise.ts'
import { LampRays } from './lamp-rays.ts'

it('reads the same rays from the table as from the angle', () => {
  const noise = new Noise(3)
  const rays = new LampRays(noise, 0.4, 0.3, 2)
  for (let angle = -3.14; angle < 3.14; angle += 0.01) {
    const brightness = 2 * (0.75 + 0.25 * noise.gradient(angle * 5 + 0.4 * 9, 0.3 * 7))
    expect(rays.read(0.7 * Math.cos(angle), 0.7 * Math.sin(angle))).toBeCloseTo(brightness, 3)
  }
})
