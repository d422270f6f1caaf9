import { type RealmLayout, realmScene } from './realm-scene.ts'

const LAYOUTS: readonly RealmLayout[] = [
  {
    name: 'gate of the giants',
    subject: 'Castle under a giant rock arch',
    alt: 'A castle stands tiny below a giant arch of rock with a thin waterfall',
    land: { orb: [0.16, 0.3, 0.05], horizon: 0.7, relief: 1.5, clouds: 0.08 },
    rocks: [{ x: 0.52, y: 0.74, span: 250, castle: 270, far: true }],
    arches: [{ x: 0.5, y: 0.86, radius: 560, thickness: 190, far: 0.1 }],
  },
  {
    name: 'row of arches',
    subject: 'Row of giant rock arches',
    alt: 'Three arches of rock, each larger than the one behind it, step towards the viewer out of the mist',
    land: { orb: [0.66, 0.42, 0.06], horizon: 0.66, relief: 0.8, clouds: 0.3 },
    arches: [
      { x: 0.66, y: 0.76, radius: 180, thickness: 60, far: 0.62 },
      { x: 0.56, y: 0.82, radius: 330, thickness: 105, far: 0.38 },
      { x: 0.34, y: 0.94, radius: 620, thickness: 190, far: 0.08 },
    ],
  },
  {
    name: 'from above',
    subject: 'Giant rock arch in a valley from above',
    alt: 'From a height one looks down on an arch of rock and a small castle among the ridges of a valley',
    land: { orb: [0.8, 0.06, 0.03], horizon: 0.12, relief: 1.5, eye: 3.4, clouds: 0 },
    rocks: [{ x: 0.8, y: 0.62, span: 150, castle: 150 }],
    arches: [{ x: 0.36, y: 0.78, radius: 300, thickness: 110, far: 0.05 }],
  },
  {
    name: 'ring around the light',
    subject: 'Giant rock arch around a great disc',
    alt: 'An arch of rock frames a great disc in the sky',
    land: { orb: [0.44, 0.56, 0.24], horizon: 0.76, relief: 0.9, clouds: 0 },
    arches: [
      { x: 0.86, y: 0.74, radius: 150, thickness: 50, far: 0.66 },
      { x: 0.44, y: 0.88, radius: 440, thickness: 120, far: 0.12 },
    ],
  },
  {
    name: 'gate of the sea',
    subject: 'Giant rock arch by the sea',
    alt: 'One half of an arch of rock leaps from the edge of the picture into the sea, a keep on a rock beyond',
    land: { orb: [0.1, 0.6, 0.05], horizon: 0.72, relief: 0.4, clouds: 0.24, water: true },
    rocks: [{ x: 0.26, y: 0.6, span: 130, castle: 150 }],
    arches: [{ x: 0.98, y: 0.84, radius: 760, thickness: 230, far: 0.06 }],
  },
  {
    name: 'under the vault',
    subject: 'View out of a giant rock arch',
    alt: 'From inside the dark vault of a giant arch of rock one looks out at bright land and a castle',
    land: { orb: [0.5, 0.36, 0.05], horizon: 0.62, relief: 1.2, eye: 1.2, clouds: 0.06 },
    rocks: [{ x: 0.62, y: 0.54, span: 200, castle: 190 }],
    arches: [{ x: 0.5, y: 0.92, radius: 860, thickness: 420, far: 0 }],
  },
  {
    name: 'under a wide sky',
    subject: 'Two giant rock arches below clouds',
    alt: 'Two arches of rock stand small at the foot of a wide clouded sky',
    land: { orb: [0.9, 0.8, 0.03], horizon: 0.9, relief: 0.3, clouds: 0.55 },
    arches: [
      { x: 0.74, y: 0.93, radius: 120, thickness: 40, far: 0.4 },
      { x: 0.3, y: 0.97, radius: 220, thickness: 74, far: 0.12 },
    ],
  },
  {
    name: 'through the gate',
    subject: 'Dragon rider under a giant rock arch',
    alt: 'A rider on a dragon bursts through a giant arch of rock towards the viewer',
    land: { orb: [0.3, 0.2, 0.04], horizon: 0.56, relief: 2, clouds: 0.2 },
    arches: [{ x: 0.62, y: 0.8, radius: 470, thickness: 170, far: 0.2 }],
    dragons: [{ x: 0.6, y: 0.6, span: 21, azimuth: 22, elevation: 2, bank: 16, wings: 22, rider: 'lance' }],
  },
  {
    name: 'over the lake',
    subject: 'Giant rock arch mirrored in a lake',
    alt: 'A slender arch of rock stands in a lake that fills the foreground',
    land: { orb: [0.84, 0.2, 0.05], horizon: 0.32, relief: 1.4, eye: 1.4, clouds: 0.1, water: true },
    arches: [{ x: 0.36, y: 0.5, radius: 250, thickness: 64, far: 0.2 }],
  },
  {
    name: 'arch beyond the crag',
    subject: 'Castle before a giant rock arch',
    alt: 'A castle on a dark crag stands close by, and behind it an arch of rock spans the mist',
    land: { orb: [0.7, 0.26, 0.07], horizon: 0.8, relief: 1, clouds: -0.1 },
    arches: [{ x: 0.7, y: 0.9, radius: 520, thickness: 130, far: 0.5 }],
    rocks: [{ x: 0.22, y: 0.52, span: 420, castle: 460, near: true }],
  },
  {
    name: 'leaning giants',
    subject: 'Dragons between giant rock arches',
    alt: 'Two dragons fly among arches of rock that rise beyond the upper edge of the picture',
    land: { orb: [0.46, 0.9, 0.04], horizon: 1.02, relief: 1, clouds: 0.34 },
    arches: [
      { x: 0.12, y: 0.7, radius: 620, thickness: 170, far: 0.4 },
      { x: 0.98, y: 0.9, radius: 700, thickness: 240, far: 0.1 },
    ],
    dragons: [
      { x: 0.3, y: 0.66, span: 46, azimuth: 70, elevation: -10, far: 0.2 },
      { x: 0.56, y: 0.4, span: 26, azimuth: 62, elevation: -18 },
    ],
  },
  {
    name: 'far out at sea',
    subject: 'Giant rock arch far out at sea',
    alt: 'A lone arch of rock stands on the horizon of a wide calm sea',
    land: { orb: [0.3, 0.5, 0.05], horizon: 0.56, relief: 0.2, eye: 1, clouds: 0.5, water: true },
    arches: [{ x: 0.68, y: 0.6, radius: 150, thickness: 52, far: 0.25 }],
  },
]

export default realmScene('medievalxfuturistic/giant-arch', LAYOUTS)
