import { type RealmLayout, realmScene } from './realm-scene.ts'

const LAYOUTS: readonly RealmLayout[] = [
  {
    name: 'castle on the crag',
    subject: 'Dragon castle on a crag',
    alt: 'A castle stands on a steep crag while a dragon banks around it',
    land: { orb: [0.12, 0.5, 0.05], horizon: 0.72, relief: 1.9, clouds: 0.05 },
    rocks: [{ x: 0.68, y: 0.5, span: 430, castle: 380 }],
    dragons: [{ x: 0.27, y: 0.36, span: 24, azimuth: 120, elevation: 14, bank: 35, wings: 20 }],
  },
  {
    name: 'rider in the clouds',
    subject: 'Dragon rider in the clouds',
    alt: 'A rider in a streaming cloak holds the reins of a great dragon high among the clouds',
    land: { orb: [0.9, 0.16, 0.05], horizon: 1.3, relief: 1, clouds: 0.5 },
    dragons: [{ x: 0.5, y: 0.52, span: 15, azimuth: 52, elevation: 12, wings: 26, tips: -34, rider: 'reins' }],
  },
  {
    name: 'over the valley',
    subject: 'Dragon rider above a valley',
    alt: 'From above, a rider with raised sword steers a dragon over the ridges of a valley',
    land: { orb: [0.2, 0.04, 0.03], horizon: 0.1, eye: 3.6, relief: 1.7, clouds: 0 },
    dragons: [
      { x: 0.56, y: 0.55, span: 19, azimuth: 148, elevation: 44, bank: -14, wings: 4, tips: -8, rider: 'sword' },
    ],
  },
  {
    name: 'keep above the sea',
    subject: 'Dragon keep above the sea',
    alt: 'A keep on a lone rock rises from the sea before the disc in the sky, with two dragons about it',
    land: { orb: [0.5, 0.42, 0.22], horizon: 0.7, relief: 0.5, clouds: 0, water: true },
    rocks: [{ x: 0.5, y: 0.47, span: 340, castle: 330 }],
    dragons: [
      { x: 0.82, y: 0.3, span: 62, azimuth: 70, elevation: 0, far: 0.3 },
      { x: 0.2, y: 0.24, span: 40, azimuth: 110, elevation: 6 },
    ],
  },
  {
    name: 'riders over the water',
    subject: 'Three dragon riders over the water',
    alt: 'Three riders on dragons fly low over a mountain lake in formation',
    land: { orb: [0.08, 0.3, 0.04], horizon: 0.34, eye: 1.5, relief: 1.3, clouds: 0.1, water: true },
    dragons: [
      { x: 0.84, y: 0.28, span: 46, azimuth: 40, elevation: 16, far: 0.3, rider: 'lance' },
      { x: 0.62, y: 0.4, span: 31, azimuth: 42, elevation: 18, far: 0.12, rider: 'sword' },
      { x: 0.33, y: 0.62, span: 20, azimuth: 46, elevation: 22, wings: 30, rider: 'lance' },
    ],
  },
  {
    name: 'brood at the pass',
    subject: 'Dragons over a mountain pass',
    alt: 'Seen from below, three dragons cross a gap between crags, the nearest with its wings spread wide',
    land: { orb: [0.5, 0.86, 0.06], horizon: 0.92, relief: 3, clouds: 0.2 },
    rocks: [
      { x: 0.02, y: 0.2, span: 330 },
      { x: 0.99, y: 0.36, span: 300 },
    ],
    dragons: [
      { x: 0.36, y: 0.58, span: 52, azimuth: 20, elevation: -10, far: 0.35 },
      { x: 0.68, y: 0.52, span: 38, azimuth: 35, elevation: -18, far: 0.15 },
      { x: 0.5, y: 0.26, span: 19, azimuth: 30, elevation: -36, wings: 8, tips: -6 },
    ],
  },
  {
    name: 'beside the rider',
    subject: 'Dragon rider with raised sword',
    alt: 'At close range a helmeted rider raises a sword on the back of a horned dragon',
    land: { orb: [0.06, 0.64, 0.07], horizon: 0.8, relief: 1.6, clouds: 0.28 },
    dragons: [
      { x: 0.56, y: 0.6, span: 8.6, azimuth: 58, elevation: 20, neck: 1.1, wings: -8, tips: -20, rider: 'sword' },
    ],
  },
  {
    name: 'citadel by the sea',
    subject: 'Citadel of dragons by the sea',
    alt: 'A great citadel on a cliff looks over the sea while dragons return to it',
    land: { orb: [0.14, 0.66, 0.05], horizon: 0.84, relief: 0.4, clouds: 0.3, water: true },
    rocks: [{ x: 0.78, y: 0.62, span: 700, castle: 620 }],
    dragons: [
      { x: 0.42, y: 0.2, span: 60, azimuth: 230, elevation: -6, far: 0.25 },
      { x: 0.2, y: 0.36, span: 34, azimuth: 215, elevation: -4 },
    ],
  },
  {
    name: 'before the disc',
    subject: 'Dragon rider before the disc',
    alt: 'A rider with a lance crosses the great disc in the sky on a dragon, in profile',
    land: { orb: [0.5, 0.46, 0.36], horizon: 0.98, relief: 0.6, clouds: -0.05 },
    dragons: [{ x: 0.52, y: 0.5, span: 21, azimuth: 84, elevation: -4, wings: 46, tips: -30, rider: 'lance' }],
  },
  {
    name: 'duel in the air',
    subject: 'Duel of two dragon riders',
    alt: 'Two dragon riders rush at each other in the air with sword and lance',
    land: { orb: [0.5, 0.95, 0.03], horizon: 0.62, relief: 2.4, clouds: 0.36 },
    dragons: [
      { x: 0.76, y: 0.34, span: 25, azimuth: 62, elevation: 4, dive: 12, wings: 42, rider: 'lance' },
      { x: 0.24, y: 0.56, span: 21, azimuth: 252, elevation: 8, dive: -14, wings: 22, rider: 'sword' },
    ],
  },
  {
    name: 'through the canyon',
    subject: 'Dragon rider in a canyon',
    alt: 'Seen from behind, a rider threads a dragon between the dark walls of a canyon',
    land: { orb: [0.5, 0.3, 0.04], horizon: 0.42, eye: 1.2, relief: 1.2, clouds: 0 },
    rocks: [
      { x: -0.02, y: -0.1, span: 520 },
      { x: 1.02, y: 0, span: 560 },
    ],
    dragons: [
      { x: 0.5, y: 0.6, span: 17, azimuth: 176, elevation: 24, bank: 26, wings: 24, tips: -20, rider: 'reins' },
    ],
  },
  {
    name: 'from the saddle',
    subject: 'Dragon rider on the way to a castle',
    alt: 'Over the shoulder of a cloaked rider one looks along the neck of a dragon to a castle on a crag',
    land: { orb: [0.84, 0.34, 0.06], horizon: 0.6, eye: 1.6, relief: 1.1, clouds: 0.16 },
    rocks: [{ x: 0.26, y: 0.42, span: 220, castle: 210 }],
    dragons: [
      { x: 0.62, y: 0.86, span: 7.5, azimuth: 158, elevation: 16, neck: 1.3, wings: -4, tips: -20, rider: 'reins' },
    ],
  },
  {
    name: 'on the rock',
    subject: 'Dragon on a crag above the clouds',
    alt: 'A dragon with half-raised wings has come down on a crag above a sea of clouds',
    land: { orb: [0.86, 0.7, 0.05], horizon: 0.8, relief: 0.7, clouds: -0.1 },
    rocks: [{ x: 0.3, y: 0.66, span: 330 }],
    dragons: [{ x: 0.32, y: 0.53, span: 22, azimuth: 60, elevation: 4, dive: -24, neck: 1.4, wings: 58, tips: -64 }],
  },
  {
    name: 'off the battlements',
    subject: 'Dragon rider leaving a castle',
    alt: 'A rider with a pennant on a lance flies a dragon straight at the viewer, away from a castle',
    land: { orb: [0.16, 0.2, 0.04], horizon: 0.52, relief: 1.8, clouds: 0.24 },
    rocks: [{ x: 0.24, y: 0.56, span: 520, castle: 520 }],
    dragons: [
      { x: 0.68, y: 0.5, span: 17, azimuth: 16, elevation: 10, wings: 18, tips: -22, bank: -12, rider: 'lance' },
    ],
  },
]

export default realmScene('medievalxfuturistic/dragon-castle', LAYOUTS)
