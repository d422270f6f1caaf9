import type { Context, Frame } from '../../kit/core/frame.ts'
import type { Random } from '../../kit/core/random.ts'

/** A shrine gate standing at (x, y). */
export function torii(c: Context, x: number, y: number, height: number): void {
  const w = height * 0.95
  c.beginPath()
  c.moveTo(x - w * 0.68, y - height * 1.03)
  c.quadraticCurveTo(x, y - height * 0.94, x + w * 0.68, y - height * 1.03)
  c.lineTo(x + w * 0.63, y - height * 0.9)
  c.quadraticCurveTo(x, y - height * 0.84, x - w * 0.63, y - height * 0.9)
  c.fill()
  c.fillRect(x - w * 0.52, y - height * 0.72, w * 1.04, height * 0.07)
  c.fillRect(x - w * 0.04, y - height * 0.88, w * 0.08, height * 0.18)
  for (const side of [-1, 1]) {
    c.beginPath()
    c.moveTo(x + side * w * 0.36 - w * 0.036, y - height * 0.88)
    c.lineTo(x + side * w * 0.36 + w * 0.036, y - height * 0.88)
    c.lineTo(x + side * w * 0.41 + w * 0.046, y + 4)
    c.lineTo(x + side * w * 0.41 - w * 0.046, y + 4)
    c.fill()
    c.fillRect(x + side * w * 0.41 - w * 0.06, y - height * 0.05, w * 0.12, height * 0.05 + 4)
  }
}

/** A pagoda of tapering storeys with swept eaves. */
export function pagoda(c: Context, x: number, y: number, height: number, storeys = 5): void {
  const storey = (height * 0.82) / storeys
  for (let i = 0; i < storeys; i++) {
    const w = height * 0.3 * (1 - (i / storeys) * 0.5)
    const floor = y - storey * i
    const eaves = floor - storey * 0.6
    c.fillRect(x - w * 0.52, floor - storey, w * 1.04, storey + 1)
    c.beginPath()
    c.moveTo(x - w * 1.2, eaves - storey * 0.1)
    c.quadraticCurveTo(x - w * 0.7, eaves - storey * 0.06, x - w * 0.42, eaves - storey * 0.48)
    c.lineTo(x + w * 0.42, eaves - storey * 0.48)
    c.quadraticCurveTo(x + w * 0.7, eaves - storey * 0.06, x + w * 1.2, eaves - storey * 0.1)
    c.quadraticCurveTo(x, eaves + storey * 0.16, x - w * 1.2, eaves - storey * 0.1)
    c.fill()
  }
  c.fillRect(x - height * 0.006, y - height * 1.06, height * 0.012, height * 0.26)
  for (let ring = 0; ring < 4; ring++)
    c.fillRect(x - height * 0.016, y - height * (0.9 + ring * 0.03), height * 0.032, height * 0.008)
}

/** A stalk of bamboo across the whole height of the frame, with a few tufts of leaves. */
export function bamboo(c: Context, frame: Frame, random: Random, x: number, width: number): void {
  const { logicalHeight } = frame
  const lean = random.range(-0.035, 0.035)
  const segment = width * random.range(5, 7)
  let y = logicalHeight + 20
  for (let joint = 0; y > -60; joint++) {
    const next = y - segment * random.range(0.9, 1.1)
    const x1 = x + lean * (logicalHeight - y)
    const x2 = x + lean * (logicalHeight - next)
    c.beginPath()
    c.moveTo(x1 - width * 0.52, y)
    c.quadraticCurveTo((x1 + x2) / 2 - width * 0.44, (y + next) / 2, x2 - width * 0.54, next + 2)
    c.lineTo(x2 + width * 0.54, next + 2)
    c.quadraticCurveTo((x1 + x2) / 2 + width * 0.44, (y + next) / 2, x1 + width * 0.52, y)
    c.fill()
    c.fillRect(x2 - width * 0.6, next + 0.5, width * 1.2, width * 0.12)
    if (joint > 1 && random.chance(0.45)) bambooLeaves(c, random, x2, next, width)
    y = next
  }
}

function bambooLeaves(c: Context, random: Random, x: number, y: number, width: number): void {
  const right = random.chance(0.5)
  for (let i = 0; i < 7; i++) {
    const slant = random.range(-0.5, 0.9)
    const angle = right ? slant : Math.PI - slant
    const length = width * random.range(3, 6.5)
    const rootX = x + Math.cos(angle) * width * i * 0.5
    const rootY = y + Math.sin(angle) * width * 0.4 * i
    const tipX = rootX + Math.cos(angle) * length
    const tipY = rootY + Math.sin(angle) * length + length * 0.15
    const bulgeX = Math.sin(angle) * length * 0.09
    const bulgeY = Math.cos(angle) * length * 0.09
    const midX = rootX + Math.cos(angle) * length * 0.5
    const midY = rootY + Math.sin(angle) * length * 0.5
    c.beginPath()
    c.moveTo(rootX, rootY)
    c.quadraticCurveTo(midX - bulgeX, midY + bulgeY, tipX, tipY)
    c.quadraticCurveTo(midX + bulgeX, midY - bulgeY, rootX, rootY)
    c.fill()
  }
}
