import { shadeAdaptive } from '../../kit/core/adaptive-shade.ts'
import { css, hex } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { clamp, power, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { LAYOUTS, type Layout, PALETTES, type PoolPalette } from './pool-views.ts'
import { paintSwimmer } from './swimmer.ts'

const LANE = 2.5
const DEPTH = 2

const WATERS: Readonly<Record<string, readonly [hour: string, light: string]>> = {
  noon: ['at noon', 'in turquoise water with bright webs of light'],
  'deep blue': ['in deep blue water', 'in deep blue water with yellow ropes'],
  emerald: ['in emerald water', 'in green water with orange ropes'],
  'night swim': ['at night', 'in dark water lit from below'],
  'sea green': ['in sea-green water', 'in sea-green water with red and white ropes'],
}

function describe(traits: Traits): Description {
  const [hour, light] = WATERS[PALETTES[traits.palette].name]
  const { title, alt } = LAYOUTS[traits.layout]
  return { title: `${title} ${hour}`, alt: `${alt}, ${light}.` }
}

function render(frame: Frame, traits: Traits): void {
  const layout = LAYOUTS[traits.layout]
  const palette = PALETTES[traits.palette]
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const turn = (layout.turn * side * Math.PI) / 180
  const short = Math.min(frame.logicalWidth, frame.logicalHeight)
  const metre = short / layout.span
  shadeAdaptive(frame, poolShader(frame, traits, layout, palette, turn, metre), {
    bloom: 0.3,
    threshold: 1.2,
  })
  if (layout.swimmer) {
    const place = traits.random('swimmer')
    const x = frame.centreX + (frame.portrait ? 0 : -side * frame.logicalWidth * 0.17)
    const y = frame.logicalHeight * place.range(0.42, 0.58)
    const draw = (context: Context) => {
      // The swimmer keeps to the middle of the nearest lane.
      const across = ((x - frame.centreX) * Math.cos(turn) + (y - frame.centreY) * Math.sin(turn)) / metre
      const centred = (Math.floor(across / LANE) + 0.5) * LANE - across
      context.translate(x + centred * metre * Math.cos(turn), y + centred * metre * Math.sin(turn))
      context.rotate(turn)
      paintSwimmer(context, metre, css(hex(palette.floats[0])), place)
    }
    frame.context.save()
    draw(frame.context)
    frame.context.restore()
  }
  bloom(frame, { strength: 0.18, radius: 14 })
  finish(frame, traits.seed, { vignette: 0.38, grain: 3, contrast: 0.16 })
}

function poolShader(
  frame: Frame,
  traits: Traits,
  layout: Layout,
  palette: PoolPalette,
  turn: number,
  metre: number,
): Shader {
  const noise = new Noise(traits.seed)
  const shallow = hex(palette.shallow)
  const deep = hex(palette.deep)
  const floats = palette.floats.map(hex)
  const { light } = palette
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)

  /** A web of light: bright where warped cells meet. */
  function caustics(u: number, v: number): number {
    const warpU = u + noise.gradient(u * 0.9, v * 0.9) * 0.5
    const warpV = v + noise.gradient(u * 0.9 + 9, v * 0.9) * 0.5
    const a = 1 - Math.abs(noise.gradient(warpU * 1.5, warpV * 1.5))
    const b = 1 - Math.abs(noise.gradient(warpU * 2.1 + 30, warpV * 2.1))
    return power(a * b, 7) * 2.6 + power(a, 12) * 0.5
  }

  return (x, y, pixel, out) => {
    const fromTop = (y - frame.centreY) / frame.logicalHeight
    const far = 1 / (1 + layout.tilt * fromTop * 1.7)
    const across = ((x - frame.centreX) / metre) * far
    const down = ((y - frame.centreY) / metre) * far
    const u = across * cos + down * sin
    const v = (-across * sin + down * cos) * (1 + layout.tilt * 2 * far)
    const footprint = (pixel / metre) * far
    const swell = noise.fbm(u * 0.7, v * 0.7, 2)
    const slopeU = noise.fbm(u * 1.5 + 20, v * 1.5, 3) * 0.9
    const slopeV = noise.fbm(u * 1.5, v * 1.5 + 40, 3) * 0.9
    // Refraction moves the floor about under the waves.
    const floorU = u + slopeU * DEPTH * 0.11
    const floorV = v + slopeV * DEPTH * 0.11
    const lane = floorU / LANE - Math.floor(floorU / LANE) - 0.5
    const mark = smoothstep(0.13 + footprint, 0.12, Math.abs(lane * LANE))
    const tileU = Math.abs(floorU * 3 - Math.round(floorU * 3)) / 3
    const tileV = Math.abs(floorV * 3 - Math.round(floorV * 3)) / 3
    const grout = smoothstep(0.012 + footprint, 0.004, Math.min(tileU, tileV)) * clamp(0.02 / footprint)
    const web = caustics(floorU, floorV)
    const toRope = u / LANE - Math.round(u / LANE)
    const ropeShade = smoothstep(0.16, 0.05, Math.abs(toRope * LANE + 0.3 - slopeU * 0.1))
    const tone = (0.72 + swell * 0.18) * (1 - ropeShade * 0.35)
    const glint = clamp(slopeU * 0.7 + slopeV * 0.7 - 0.42) ** 2 * 7
    for (let i = 0; i < 3; i++) {
      const floor = shallow[i] * (1 - mark * 0.86) * (1 - grout * 0.22)
      const lit = (floor * 0.62 + deep[i] * 0.38) * tone + light[i] * web * shallow[i] * 0.75 * (1 - mark * 0.7)
      out[i] = lit + light[i] * glint
    }
    const rope = Math.abs(toRope * LANE + noise.gradient(v * 0.4, Math.round(u / LANE)) * 0.05)
    if (rope > 0.09) return
    const bead = v / 0.13 + noise.gradient(v * 0.3, 7) * 0.2
    const index = Math.floor(bead)
    const along = bead - index - 0.5
    const round = Math.sqrt(clamp(1 - (rope / 0.08) ** 2))
    const gap = smoothstep(0.5, 0.4, Math.abs(along))
    const colour = floats[Math.floor(index / 8) % 2 === 0 ? 0 : 1]
    const cover = smoothstep(0.08, 0.072 - footprint, rope)
    const shade = (0.25 + 0.75 * round) * (0.35 + 0.65 * gap)
    for (let i = 0; i < 3; i++) {
      const bright = colour[i] * shade * (0.4 + light[i] * 0.75) + light[i] * power(round, 12) * gap * 0.35
      out[i] += (bright - out[i]) * cover
    }
  }
}

const scene: Scene = {
  id: 'sport/swim-lanes',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: PALETTES.map(({ name }) => name),
  describe,
  render,
}

export default scene
