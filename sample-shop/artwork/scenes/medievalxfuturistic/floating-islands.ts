import { type RealmLayout, realmScene } from './realm-scene.ts'

const LAYOUTS: readonly RealmLayout[] = [
  {
    name: 'archipelago',
    subject: 'Floating islands with a castle',
    alt: 'A castle stands on the largest of four floating islands with waterfalls',
    land: { orb: [0.2, 0.56, 0.05], horizon: 0.74, relief: 1.3, eye: 1.4, clouds: 0.1 },
    islands: [
      { x: 0.14, y: 0.3, half: 70, far: 0.72 },
      { x: 0.43, y: 0.52, half: 110, far: 0.58, falls: 1 },
      { x: 0.9, y: 0.24, half: 95, far: 0.6 },
      { x: 0.66, y: 0.42, half: 330, far: 0.12, castle: true, falls: 3 },
    ],
  },
  {
    name: 'sky citadel',
    subject: 'Citadel on a floating island',
    alt: 'A citadel on a floating island hangs right before the great disc in the sky',
    land: { orb: [0.5, 0.4, 0.3], horizon: 0.86, relief: 0.7, eye: 1.4, clouds: 0 },
    islands: [
      { x: 0.2, y: 0.55, half: 120, far: 0.55, falls: 1 },
      { x: 0.84, y: 0.6, half: 150, far: 0.5, falls: 1 },
      { x: 0.5, y: 0.54, half: 270, far: 0.15, castle: true, falls: 2 },
    ],
  },
  {
    name: 'the long fall',
    subject: 'Waterfalls of a floating island',
    alt: 'A huge floating island pours waterfalls into the mist, a tiny castle far behind',
    land: { orb: [0.86, 0.7, 0.04], horizon: 0.9, relief: 1, eye: 1.4, clouds: 0.3 },
    islands: [
      { x: 0.8, y: 0.5, half: 90, far: 0.66, castle: true },
      { x: 0.3, y: 0.2, half: 560, far: 0.05, falls: 6 },
    ],
  },
  {
    name: 'stairway of islands',
    subject: 'Stairway of floating islands',
    alt: 'Floating islands with two castles climb towards the light like a stairway',
    land: { orb: [0.84, 0.14, 0.06], horizon: 0.66, relief: 1.6, eye: 1.4, clouds: 0.16 },
    islands: [
      { x: 0.94, y: 0.2, half: 60, far: 0.72 },
      { x: 0.78, y: 0.3, half: 110, far: 0.55, castle: true },
      { x: 0.58, y: 0.44, half: 150, far: 0.4, falls: 2 },
      { x: 0.3, y: 0.6, half: 240, far: 0.1, castle: true, falls: 3 },
    ],
  },
  {
    name: 'over the sea',
    subject: 'Floating island over the sea',
    alt: 'A lone floating island with a castle hangs low over a calm sea',
    land: { orb: [0.12, 0.4, 0.06], horizon: 0.46, relief: 0.3, eye: 1.2, clouds: -0.05, water: true },
    islands: [{ x: 0.6, y: 0.36, half: 250, far: 0.14, castle: true, falls: 2 }],
  },
  {
    name: 'from above the islands',
    subject: 'Floating islands from above',
    alt: 'From high up one looks down on floating islands that drift over ridges and valleys',
    land: { orb: [0.1, 0.04, 0.03], horizon: 0.08, relief: 1.6, eye: 4, clouds: 0 },
    islands: [
      { x: 0.8, y: 0.26, half: 100, far: 0.5, castle: true },
      { x: 0.24, y: 0.4, half: 190, far: 0.3, falls: 1 },
      { x: 0.68, y: 0.66, half: 330, far: 0.06, castle: true, falls: 2 },
    ],
  },
  {
    name: 'on the near shore',
    subject: 'Castle on a near floating island',
    alt: 'A castle fills a floating island that is so near that its shores leave the picture',
    land: { orb: [0.2, 0.2, 0.05], horizon: 0.6, relief: 1.4, eye: 1.4, clouds: 0.24 },
    islands: [
      { x: 0.16, y: 0.4, half: 90, far: 0.6, falls: 1 },
      { x: 0.66, y: 0.72, half: 760, far: 0, castle: true },
    ],
  },
  {
    name: 'rider among islands',
    subject: 'Dragon rider among floating islands',
    alt: 'A rider on a dragon turns between floating islands, close to the viewer',
    land: { orb: [0.9, 0.3, 0.04], horizon: 0.96, relief: 1, eye: 1.4, clouds: 0.4 },
    islands: [
      { x: 0.14, y: 0.28, half: 150, far: 0.4, castle: true },
      { x: 0.86, y: 0.56, half: 200, far: 0.25, falls: 2 },
    ],
    dragons: [{ x: 0.46, y: 0.56, span: 18, azimuth: 128, elevation: 16, bank: 24, wings: 24, rider: 'sword' }],
  },
  {
    name: 'the keel',
    subject: 'Floating island from below',
    alt: 'From far below one looks up at the rocky keel of a floating island and its falling water',
    land: { orb: [0.5, 1.2, 0.04], horizon: 1.25, relief: 1, clouds: 0.1 },
    islands: [
      { x: 0.9, y: 0.6, half: 80, far: 0.6 },
      { x: 0.52, y: 0.08, half: 620, far: 0.1, falls: 5 },
    ],
  },
  {
    name: 'swarm',
    subject: 'Swarm of small floating islands',
    alt: 'A dozen small floating islands drift like birds over a lake between mountains',
    land: { orb: [0.3, 0.66, 0.04], horizon: 0.78, relief: 2.6, eye: 0.7, clouds: 0.06, water: true },
    islands: Array.from({ length: 12 }, (_, i) => ({
      x: 0.06 + 0.88 * ((i * 0.618) % 1),
      y: 0.16 + 0.4 * ((i * 0.382 + 0.2) % 1),
      half: 36 + 9 * i,
      far: 0.66 - 0.045 * i,
      falls: i % 3 === 0 ? 1 : 0,
    })),
  },
  {
    name: 'island and arch',
    subject: 'Floating island beyond a rock gate',
    alt: 'A floating island with a citadel is seen through the dark frame of a gate of rock',
    land: { orb: [0.56, 0.24, 0.06], horizon: 0.7, relief: 0.9, eye: 1.4, clouds: 0.12 },
    islands: [{ x: 0.52, y: 0.44, half: 230, far: 0.3, castle: true, falls: 2 }],
    arches: [{ x: 0.5, y: 0.95, radius: 800, thickness: 330, far: 0 }],
  },
  {
    name: 'between the crags',
    subject: 'Floating islands between crags',
    alt: 'Small floating islands hang in the gap between two dark crags',
    land: { orb: [0.5, 0.3, 0.05], horizon: 0.78, relief: 1, eye: 1.4, clouds: 0.1 },
    islands: [
      { x: 0.46, y: 0.3, half: 90, far: 0.5, castle: true },
      { x: 0.58, y: 0.56, half: 130, far: 0.3, falls: 1 },
    ],
    rocks: [
      { x: 0.04, y: 0.1, span: 460, near: true },
      { x: 0.97, y: 0.24, span: 420, near: true },
    ],
  },
  {
    name: 'above the clouds',
    subject: 'Floating island above the clouds',
    alt: 'A long flat floating island lies like a ship on a sea of clouds',
    land: { orb: [0.84, 0.4, 0.05], horizon: 0.5, relief: 0.1, eye: 1.8, clouds: 0.02 },
    islands: [{ x: 0.36, y: 0.6, half: 520, far: 0.08, castle: true, falls: 3 }],
  },
]

export default realmScene('medievalxfuturistic/floating-islands', LAYOUTS)
