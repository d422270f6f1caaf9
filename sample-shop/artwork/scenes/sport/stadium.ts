import { shadeAdaptive } from '../../kit/core/adaptive-shade.ts'
import { scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import type { Vector } from '../../kit/core/vector.ts'
import { TargetCamera } from '../../kit/geometry/target-camera.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { paintRain } from '../../kit/light/rain.ts'
import { stadiumShader } from './stadium-shader.ts'
import { VENUES } from './venues.ts'

interface Layout {
  eye: Vector
  target: Vector
  focal: number
  /** Where the target appears, as a share of the frame's height. */
  at: number
  title: string
  alt: string
}

const LAYOUTS: readonly Layout[] = [
  {
    eye: [8, 33, -78],
    target: [0, 6, 14],
    focal: 0.62,
    at: 0.5,
    title: 'Packed stadium from the upper tier',
    alt: 'A full football stadium seen from high in the stands, the pitch bright under the roof lights',
  },
  {
    eye: [50, 1.5, -32],
    target: [0, 9, 8],
    focal: 0.62,
    at: 0.56,
    title: 'Stadium from the corner of the pitch',
    alt: 'From the corner of the pitch, lines run into a full stadium that curves around the grass',
  },
  {
    eye: [-7, 1, -12],
    target: [4, 11, 30],
    focal: 0.6,
    at: 0.5,
    title: 'Centre circle in a full stadium',
    alt: 'Seen from the grass at the centre circle, two tiers of spectators rise on all sides',
  },
  {
    eye: [-26, 30, -30],
    target: [2, 0, 2],
    focal: 0.95,
    at: 0.55,
    title: 'Halfway line from a cable camera',
    alt: 'A cable camera looks down on the centre circle and the mown stripes of a pitch',
  },
  {
    eye: [-84, 15, 6],
    target: [10, 4, 0],
    focal: 0.72,
    at: 0.5,
    title: 'Length of the pitch from behind the goal line',
    alt: 'The pitch stretches away from the stand behind the goal line towards the far end',
  },
  {
    eye: [6, 43, -14],
    target: [2, 0, -10],
    focal: 0.85,
    at: 0.5,
    title: 'Pitch from the stadium roof',
    alt: 'Straight below the roof, white lines and mown stripes of the pitch fill the picture',
  },
  {
    eye: [-18, 1.6, -6],
    target: [22, 44, 16],
    focal: 0.62,
    at: 0.5,
    title: 'Stadium roof and sky from the pitch',
    alt: 'Seen upwards from the grass, the lamps of the roof ring an oval of sky',
  },
  {
    eye: [2, 9, 6],
    target: [30, 16, 62],
    focal: 1.25,
    at: 0.5,
    title: 'Packed stand up close',
    alt: 'Rows of spectators fill the picture from edge to edge',
  },
  {
    eye: [-40, 0.5, -33],
    target: [36, 0, -22],
    focal: 0.9,
    at: 0.3,
    title: 'Touchline at grass level',
    alt: 'From a hand above the grass, the touchline runs towards a low band of spectators',
  },
  {
    eye: [66, 34, -52],
    target: [-6, -4, 0],
    focal: 1.5,
    at: 0.3,
    title: 'Corner of the pitch from the upper tier',
    alt: 'From high in the stands, the near corner and half of the pitch fill the picture',
  },
]

function describe(traits: Traits): Description {
  const { title, alt } = LAYOUTS[traits.layout]
  const { name, light } = VENUES[traits.palette]
  const rain = isRaining(traits)
  return {
    title: `${title}, ${name}${rain ? ' in the rain' : ''}`,
    alt: `${alt}, ${rain ? 'in heavy rain' : 'on a clear night'}, in ${light}.`,
  }
}

function render(frame: Frame, traits: Traits): void {
  const layout = LAYOUTS[traits.layout]
  const venue = VENUES[traits.palette]
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const flip = ([x, y, z]: Vector): Vector => [x * side, y, z]
  const mowing = traits.random('mowing')
  const view = traits.random('view')
  const [eyeX, eyeY, eyeZ] = layout.eye
  const shader = stadiumShader({
    camera: new TargetCamera(frame, {
      eye: flip([eyeX + view.range(-1, 1), eyeY * view.range(0.92, 1.06), eyeZ]),
      target: flip(layout.target),
      focal: layout.focal * view.range(0.94, 1.1) * (frame.portrait ? 0.95 : 1),
      centreY: frame.logicalHeight * layout.at,
    }),
    venue,
    noise: new Noise(traits.seed),
    seed: traits.seed,
    stripe: mowing.pick([5.25, 7.5, 10.5]),
    chequered: mowing.chance(0.35),
  })
  shadeAdaptive(frame, shader, { bloom: 0.75, threshold: 1 })
  if (isRaining(traits))
    paintRain(frame, traits.random('rain'), { count: 1100, colour: scaled(venue.lamp, 0.9), slant: 0.12, alpha: 0.2 })
  bloom(frame, { strength: 0.26, radius: 20 })
  finish(frame, traits.seed, { vignette: 0.42, grain: 4, contrast: 0.18 })
}

function isRaining(traits: Traits): boolean {
  return traits.random('weather').chance(0.3)
}

const scene: Scene = {
  id: 'sport/stadium',
  layouts: LAYOUTS.map(({ title }) => title),
  palettes: VENUES.map(({ name }) => name),
  describe,
  render,
}

export default scene
