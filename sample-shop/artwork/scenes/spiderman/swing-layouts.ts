type Pose = 'swing' | 'crouch' | 'dive' | 'hang'

/** What the hero does, and where the moon stands. */
export interface SwingLayout {
  readonly pose: Pose
  /** Height of the hero in logical units. */
  readonly height: number
  /** The street between towers instead of the roofs. */
  readonly street?: boolean
  /** How far the camera looks up from the street, in radians. */
  readonly pitch?: number
  /** Where the moon stands, as tangents, and its radius. */
  readonly moon: readonly [x: number, y: number, radius: number]
  /** Where the hero is if not before the moon, as shares of the frame. */
  readonly place?: readonly [x: number, y: number]
  readonly words: string
  /** What the third picture of this layout has otherwise. */
  readonly third?: Partial<SwingLayout>
}

export const SWING_LAYOUTS: readonly SwingLayout[] = [
  { pose: 'swing', height: 300, moon: [0.28, 0.36, 0.25], words: 'swinging across a great moon' },
  { pose: 'crouch', height: 190, moon: [0.24, 0.36, 0.2], words: 'crouching on a spire before the moon' },
  {
    pose: 'swing',
    height: 210,
    street: true,
    moon: [0, 0.26, 0.11],
    words: 'swinging between glass towers',
  },
  {
    pose: 'swing',
    height: 230,
    moon: [-0.3, 0.36, 0.15],
    place: [0.16, 0.3],
    words: 'swinging high over the roofs',
  },
  {
    pose: 'dive',
    height: 270,
    street: true,
    moon: [0, 0.3, 0.15],
    words: 'diving into a street canyon',
  },
  {
    pose: 'hang',
    height: 250,
    moon: [-0.26, 0.34, 0.22],
    words: 'hanging head down before the moon',
    third: {
      height: 470,
      street: true,
      pitch: 0.46,
      moon: [-0.02, 0.3, 0.15],
      place: [-0.015, 0.3],
      words: 'hanging head down high above the street',
    },
  },
]
