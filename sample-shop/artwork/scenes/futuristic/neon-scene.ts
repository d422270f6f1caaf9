import type { Frame } from '../../kit/core/frame.ts'
import type { Scene, Traits } from '../../kit/core/scene.ts'
import type { TurningCamera } from '../../kit/geometry/turning-camera.ts'
import { NEONS, type Neon } from './colours.ts'

/** The words of a composition, in which a star stands for the colour of the light, and what it is made of. */
type NeonLayout = readonly [title: string, alt: string, ...parts: unknown[]]

type Options = ConstructorParameters<typeof TurningCamera>[1]
/** How a camera looks, wherever it stands beside the axis; ahead of the origin by `z`, if it is. */
export type View = Omit<Options, 'x' | 'z'> & { z?: number }

type Render<L> = (frame: Frame, traits: Traits, layout: L, neon: Neon) => void

/** A scene that shows each of its layouts in the light of any neon. */
export function neonScene<L extends NeonLayout>(id: string, layouts: readonly L[], render: Render<L>): Scene {
  return {
    id,
    layouts: layouts.map(([title]) => title),
    palettes: NEONS.map(({ name }) => name),
    describe({ layout, palette }) {
      const [title, alt] = layouts[layout].slice(0, 2).map((words) => `${words}`.replace('*', NEONS[palette].name))
      return { title, alt }
    },
    render: (frame, traits) => render(frame, traits, layouts[traits.layout], NEONS[traits.palette]),
  }
}
