import { css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { softly } from '../../kit/core/layer.ts'
import { clamp, decay, lerp, norm, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { shade } from '../../kit/core/shade.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { paintWaterline } from '../../kit/water/waterline.ts'
import { paintWeather, THEMES, type Theme } from './themes.ts'

interface Layout {
  /** Slope of the blade in radians and its half width in logical units. */
  angle: number
  halfWidth: number
  /** Where the point lies, as a share of the frame along the blade; beyond 1 it leaves the frame. */
  tip: number
  /** Where the blurred moon hangs, as shares of the frame. */
  moon: readonly [x: number, y: number]
  /** Where a wet floor begins, as a share of the height. */
  floor: number | null
  title: string
  alt: string
}

const LAYOUTS: readonly Layout[] = [
  {
    angle: -0.42,
    halfWidth: 300,
    tip: 2,
    moon: [0.2, 0.8],
    floor: null,
    title: 'Katana blade up close',
    alt: 'The temper line of a katana runs across the frame, its planes mirroring the moon',
  },
  {
    angle: -0.1,
    halfWidth: 62,
    tip: 0.86,
    moon: [0.8, 0.14],
    floor: 0.66,
    title: 'Katana over still water',
    alt: 'A katana floats level above still water that mirrors its blade',
  },
  {
    angle: -0.62,
    halfWidth: 105,
    tip: 0.74,
    moon: [0.34, 0.7],
    floor: null,
    title: 'Drawn katana before the moon',
    alt: 'The point of a drawn katana rises before a blurred moon',
  },
  {
    angle: 0.3,
    halfWidth: 84,
    tip: 0.8,
    moon: [0.86, 0.84],
    floor: null,
    title: 'Lowered katana',
    alt: 'A lowered katana points down across the frame towards a blurred moon',
  },
  {
    angle: -1.32,
    halfWidth: 52,
    tip: 0.7,
    moon: [0.2, 0.56],
    floor: 0.7,
    title: 'Upright katana in still water',
    alt: 'A katana stands upright in still water that mirrors it and a blurred moon',
  },
]

/** Where the blade's planes meet, in half widths from the spine (-1) to the edge (1). */
const RIDGE = -0.3

function describe(traits: Traits): Description {
  const theme = THEMES[traits.palette]
  const { title, alt } = LAYOUTS[traits.layout]
  return { title: `${title} ${theme.hour}`, alt: `${alt}, ${theme.light}.` }
}

function render(frame: Frame, traits: Traits): void {
  const theme = THEMES[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalHeight } = frame
  const noise = new Noise(traits.seed)
  shade(frame, bladeShader(frame, traits, theme, layout), {
    bloom: 0.35,
    threshold: 0.95,
    samples: 2,
  })
  if (layout.floor)
    paintWaterline(frame, noise, {
      y: logicalHeight * layout.floor,
      ripple: 22,
      tint: scaled(theme.haze, 0.03),
      depth: 0.85,
      offset: 2,
    })
  paintLights(frame, traits, theme)
  paintWeather(frame, traits.random('weather'), theme, 0.7)
  bloom(frame, { strength: 0.4, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.6, grain: 4, contrast: 0.25 })
}

/** A dark backdrop and the blade, whose planes mirror the theme's moonlit sky. */
function bladeShader(frame: Frame, traits: Traits, theme: Theme, layout: Layout): Shader {
  const noise = new Noise(traits.seed + 1)
  const random = traits.random('blade')
  const { centreX, logicalHeight, portrait } = frame
  const angle = portrait ? layout.angle * 0.7 - 0.75 : layout.angle
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const length = portrait ? logicalHeight : frame.logicalWidth
  const centreY = logicalHeight * (layout.floor ? layout.floor - 0.2 : 0.5)
  const tipAt = (layout.tip - 0.5) * length
  const moonAt = random.range(-0.1, 0.18) * length
  const place = random.range(0, 40)
  const moonX = frame.logicalWidth * layout.moon[0]
  const moonY = logicalHeight * layout.moon[1]
  const sky = new Float32Array(4)

  /** What a plane mirrors: the sky and a moon drawn out along the blade. */
  const mirrored = (u: number, elevation: number, out: Float32Array) => {
    theme.sky.read(0.25 + elevation * 0.75, out)
    const moon = decay(((u - moonAt) / 150) ** 2 + ((elevation - 0.42) / 0.2) ** 2)
    const wide = decay(Math.abs(u - moonAt) / 520)
    for (let i = 0; i < 3; i++) out[i] = out[i] * (0.35 + 0.9 * wide) + theme.moon[i] * (moon * 1.9 + wide * 0.12)
  }

  return (x, y, pixel, out) => {
    const dx = x - centreX
    const dy = y - centreY
    const u = dx * cos + dy * sin
    const bow = 46 * ((u / length) * 2) ** 2
    const across = (dy * cos - dx * sin + bow) / layout.halfWidth
    // The edge sweeps up to the spine over the last stretch before the point.
    const point = clamp((tipAt - u) / (layout.halfWidth * 3.4))
    const edge = -1 + 2 * point ** 0.62
    const soft = pixel / layout.halfWidth
    const inside = smoothstep(-1 - soft, -1 + soft, across) * smoothstep(edge + soft, edge - soft, across)
    const far = norm(dx - moonAt * cos, dy - moonAt * sin) / 1080
    const air = 0.35 + 0.4 * noise.fbm(x * 0.0011 + place, y * 0.0016, 4)
    theme.sky.read(0.25 + 0.6 * decay(far * 1.4), out, 0.45 + air * decay(far))
    // The moon itself hangs behind the blade, far out of focus.
    const halo = norm(x - moonX, y - moonY)
    const disc = smoothstep(330, 200, halo) * 0.3 + decay(halo / 520) * 0.3
    for (let i = 0; i < 3; i++) out[i] += theme.moon[i] * disc
    if (inside <= 0 || u > tipAt) return

    const v = -1 + ((across + 1) * 2) / Math.max(0.02, edge + 1)
    const grain = noise.fbm(u * 0.012 + place, v * 5 + noise.fbm(u * 0.004, v * 2, 3) * 2, 5, 0.6)
    const temper = 0.48 + 0.13 * noise.fbm(u * 0.0075 + place, 1.3, 3, 0.6) + 0.03 * noise.gradient(u * 0.05, 7)
    const flat = v < RIDGE
    mirrored(u + grain * 26, flat ? 0.5 + (v + 1) * 0.35 : 0.08 + (v - RIDGE) * 0.62, sky)
    const frost = flat ? 0 : smoothstep(temper - 0.02, temper + 0.06, v)
    const nie = decay(((v - temper) / 0.035) ** 2) * (flat ? 0 : 0.5 + 0.5 * noise.gradient(u * 0.4, v * 60))
    const wide = 0.25 + 0.75 * decay(Math.abs(u - moonAt) / 480)
    const ridge = decay(((v - RIDGE) / 0.014) ** 2) * 0.9 + decay(((v - 0.985) / 0.012) ** 2) * 1.5
    for (let i = 0; i < 3; i++) {
      const steel = sky[i] * (flat ? 0.75 : 1) * (1 + grain * 0.22)
      const frosted = (theme.moon[i] * 0.3 + 0.08) * wide * (1 + 0.25 * grain)
      const lit = lerp(steel, frosted, frost * 0.75) + theme.rim[i] * wide * (ridge + nie * 0.4)
      out[i] = lerp(out[i], lit, inside)
    }
  }
}

/** Lanterns far out of focus, the picture's one accent. */
function paintLights(frame: Frame, traits: Traits, { accent, rim }: Theme): void {
  const random = traits.random('lights')
  const { logicalWidth, logicalHeight } = frame
  const left = random.chance(0.5)
  frame.context.save()
  frame.context.globalCompositeOperation = 'screen'
  softly(frame, 3, (c) => {
    for (let i = 0; i < 16; i++) {
      const x = random.next() ** 1.6 * logicalWidth * 0.45
      const radius = random.range(14, 54)
      const y = random.range(0.02, 0.3) * logicalHeight
      c.fillStyle = css(mixOklab(accent, rim, random.range(0, 0.35)), random.range(0.05, 0.2))
      c.beginPath()
      c.arc(left ? x : logicalWidth - x, y, radius, 0, 7)
      c.fill()
    }
  })
  frame.context.restore()
}

const scene: Scene = {
  id: 'ninjas/katana',
  layouts: LAYOUTS.map(({ title }) => title),
  palettes: THEMES.map(({ name }) => name),
  describe,
  render,
}

export default scene
