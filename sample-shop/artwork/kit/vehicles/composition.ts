import type { Frame } from '../core/frame.ts'
import type { Traits } from '../core/scene.ts'
import { unit, type Vector } from '../core/vector.ts'
import { createCamera, type Shot, type ShotCamera } from '../geometry/shot-camera.ts'

/** A composition; `tall` changes it for portrait frames, which show a little more than half as many metres. */
export interface Composition extends Shot {
  name: string
  /** The view in words, for titles: "from behind". */
  view: string
  /** Degrees by which the azimuth may vary. */
  sway?: number
  tall?: Partial<Shot>
}

/** A viewpoint in one row: what it looks at, the degrees around and above it, the metres to it and across the frame. */
export function shot(
  target: Vector,
  azimuth: number,
  elevation: number,
  distance: number,
  span: number,
  rest: Pick<Composition, 'sway' | 'x' | 'y'> = {},
): Shot & Pick<Composition, 'sway'> {
  return { target, azimuth, elevation, distance, span, ...rest }
}

/** A composition in one row, named by its view. */
export function seen(view: string, from: ReturnType<typeof shot>, tall: Partial<Shot> = {}): Composition {
  return { name: view, view, ...from, tall }
}

/** The composition of a picture; one that would repeat another's is seen from higher up, the next from near. */
export function compositionOf<T extends Composition>(layouts: readonly T[], { index, layout }: Traits): T {
  const seen = layouts[layout]
  const { view, elevation, span } = seen
  if (index < layouts.length) return seen
  if (index >= 2 * layouts.length) return { ...seen, view: nearer(view), span: span * 0.6, y: 0.6 }
  return {
    ...seen,
    view: `seen from above, ${view.replace(/^seen /, '')}`,
    elevation: elevation + 13,
    span: span * 1.2,
    y: 0.58,
  }
}

const nearer = (view: string) => (/\bclose\b/.test(view) ? view.replace('close', 'very close') : `close by, ${view}`)

/** Frames a composition: the viewpoint varies slightly, and half of the pictures are mirrored. */
export function composeShot(
  frame: Frame,
  traits: Traits,
  composition: Composition,
): { camera: ShotCamera; azimuth: number; side: 1 | -1 } {
  const random = traits.random('camera')
  const side = random.chance(0.5) ? 1 : -1
  const seen = frame.portrait
    ? { ...composition, span: composition.span * 0.58, x: 0.5, ...composition.tall }
    : composition
  const sway = composition.sway ?? 9
  const azimuth = side * (seen.azimuth + random.range(-sway, sway))
  const [x, y, z] = seen.target
  const camera = createCamera(frame, {
    ...seen,
    azimuth,
    target: [x, y, z * side],
    elevation: seen.elevation * random.range(0.85, 1.15),
    span: seen.span * random.range(0.9, 1.14),
    x: 0.5 + side * ((seen.x ?? 0.5) - 0.5) * random.range(0.7, 1.2),
  })
  return { camera, azimuth, side }
}

/** The direction that a camera at this azimuth sees, turned by `turn` degrees and raised. */
export function seenDirection(azimuth: number, turn: number, elevation: number): Vector {
  const angle = seenAngle(azimuth, turn)
  return unit([Math.cos(angle), Math.tan((elevation * Math.PI) / 180), Math.sin(angle)])
}

/** The same direction as an angle around the vertical axis, in radians. */
export function seenAngle(azimuth: number, turn: number): number {
  return ((turn - azimuth) * Math.PI) / 180
}
