import type { Shot } from '../../kit/geometry/shot-camera.ts'
import type { OrbShares } from '../../kit/sky/hour.ts'
import type { SeenDragon } from './dragon.ts'
import type { Host } from './hosts.ts'

/** A fight: who meets whom, and from where one sees it. */
export interface Battle {
  readonly name: string
  /** What is seen, in words. */
  readonly subject: string
  readonly alt: string
  readonly shot: Shot
  readonly land: {
    readonly orb: OrbShares
    readonly relief: number
    readonly clouds: number
    /** Fires in the distance, with their smoke. */
    readonly fires: number
  }
  readonly hosts: readonly Host[]
  /** Height of a mound in the middle, in metres. */
  readonly mound?: number
  /** How far the light stands behind (1) or before (-1) the fighters. */
  readonly behind?: number
  readonly density?: number
  readonly arrows?: number
  readonly siege?: boolean
  readonly dragons?: readonly SeenDragon[]
  /** Where a dragon's fire starts and ends, as shares of the frame. */
  readonly flame?: readonly (readonly [x: number, y: number])[]
}

/** Foot soldiers in close order. */
const foot = (team: Host['team'], at: Host['at'], yaw: number, ranks: number, files: number): Host => ({
  team,
  poses: ['guard', 'strike', 'run', 'stand'],
  weapon: 'spear',
  at,
  yaw,
  ranks,
  files,
  gap: [1.3, 1.1],
  shields: true,
  banners: 0.04,
})

const knights = (team: Host['team'], at: Host['at'], yaw: number, ranks: number, files: number): Host => ({
  ...foot(team, at, yaw, ranks, files),
  poses: ['ride', 'ride', 'rally'],
  gap: [4.6, 2.2],
  banners: 0.1,
})

/** Those who have met the enemy already. */
const fighters = (team: Host['team'], at: Host['at'], yaw: number, ranks: number, files: number): Host => ({
  ...foot(team, at, yaw, ranks, files),
  poses: ['strike', 'lunge', 'parry', 'strike', 'fallen'],
  weapon: 'sword',
  gap: [1.2, 1.5],
})

const climbers: Host = {
  ...foot('cloth', [0, 0], 0, 4, 1),
  poses: ['run'],
  weapon: 'sword',
  gap: [-1.05, 0],
  climb: 2.4,
}

export const BATTLES: readonly Battle[] = [
  {
    name: 'the charge',
    subject: 'Charge of the knights in battle',
    alt: 'Knights with levelled lances charge towards the viewer on galloping horses',
    shot: { target: [0, 1.6, 0], azimuth: 26, elevation: 4, distance: 9, span: 9, y: 0.56 },
    land: { orb: [0.1, 0.2, 0.05], relief: 0.9, clouds: 0.2, fires: 2 },
    hosts: [knights('cloth', [-1.4, 0], 0, 7, 9)],
  },
  {
    name: 'the lines meet',
    subject: 'Battle lines clash',
    alt: 'Two lines of warriors meet sword against spear, shields raised, banners behind them',
    shot: { target: [0, 1.3, 1], azimuth: 90, elevation: 8, distance: 13, span: 15, y: 0.6 },
    land: { orb: [0.5, 0.3, 0.12], relief: 0.5, clouds: 0.05, fires: 3 },
    hosts: [
      fighters('cloth', [0.5, -3], 0, 2, 7),
      foot('cloth', [3, -4], 0, 7, 12),
      fighters('enemy', [-0.5, -3], 180, 2, 7),
      foot('enemy', [-3, -4], 180, 7, 12),
    ],
  },
  {
    name: 'the siege',
    subject: 'Siege of a castle',
    alt: 'An army storms the walls of a castle with ladders and a siege tower amid burning arrows',
    shot: { target: [-6, 4.6, -4], azimuth: 148, elevation: 10, distance: 27, span: 27, y: 0.55 },
    land: { orb: [0.9, 0.1, 0.03], relief: 1.2, clouds: 0.3, fires: 3 },
    siege: true,
    arrows: 26,
    hosts: [
      { ...foot('cloth', [-3, -4], 0, 9, 34), gap: [2, 1.5], poses: ['run', 'run', 'strike'] },
      ...[-11, -6, 2, 21].map((z): Host => ({ ...climbers, at: [-5, z] })),
      { ...foot('enemy', [-10, -2], 180, 1, 50), up: 9, gap: [1, 1.7], poses: ['strike', 'guard', 'shoot'] },
    ],
  },
  {
    name: 'the duel',
    subject: 'Duel of two knights in battle',
    alt: 'Two armoured knights cross swords at close range while their armies look on',
    shot: { target: [0, 1.15, 0], azimuth: 78, elevation: 4, distance: 6, span: 5, y: 0.55 },
    land: { orb: [0.84, 0.3, 0.08], relief: 1.4, clouds: 0.12, fires: 1 },
    density: 0.02,
    hosts: [
      { ...fighters('cloth', [0.95, 0], 0, 1, 1), poses: ['strike'], cloak: 1.1 },
      { ...fighters('enemy', [-0.85, 0], 180, 1, 1), poses: ['lunge'], cloak: 1.1 },
      { ...foot('cloth', [3, -8], 60, 3, 8), poses: ['stand'] },
      { ...foot('enemy', [-6, -8], 120, 3, 8), poses: ['stand'] },
    ],
  },
  {
    name: 'from above',
    subject: 'Battlefield from above',
    alt: 'From high above, a wedge of riders breaks into the ranks of an army on foot',
    shot: { target: [0, 0, 0], azimuth: 66, elevation: 40, distance: 44, span: 36 },
    land: { orb: [0.1, -0.3, 0.03], relief: 0.5, clouds: 0, fires: 0 },
    density: 0.004,
    hosts: [
      { ...foot('enemy', [-4, -8], 160, 9, 14), gap: [1.5, 1.3] },
      { ...foot('enemy', [-4, 11], 200, 9, 12), gap: [1.5, 1.3] },
      { ...knights('cloth', [-12, 1], 0, 3, 2), gap: [4, 2.6] },
      { ...knights('cloth', [-4, 1], 0, 2, 4) },
      { ...knights('cloth', [4, 1], 0, 4, 8) },
      fighters('cloth', [-1, -9], -10, 2, 12),
      fighters('cloth', [-1, 12], 10, 2, 9),
    ],
  },
  {
    name: 'the spear wall',
    subject: 'Spear wall against riders in battle',
    alt: 'Over the helmets of a wall of spears and shields one sees riders storm down a field',
    shot: { target: [-2, 1.5, 0], azimuth: 166, elevation: 9, distance: 8, span: 9.5, y: 0.66 },
    land: { orb: [0.3, 0.2, 0.04], relief: 1.8, clouds: 0.34, fires: 2 },
    hosts: [
      { ...foot('cloth', [-1, 0], 0, 2, 14), poses: ['guard', 'stand'], gap: [1.2, 0.95], banners: 0 },
      { ...knights('enemy', [-10, 0], 180, 5, 11) },
    ],
  },
  {
    name: 'dragon fire',
    subject: 'Dragon over the battlefield',
    alt: 'A ridden dragon sweeps low over a battlefield and breathes fire on the shield wall of an army',
    shot: { target: [0, 1, 0], azimuth: 40, elevation: 11, distance: 22, span: 24, y: 0.78 },
    land: { orb: [0.06, 0.56, 0.04], relief: 0.8, clouds: 0.4, fires: 3 },
    hosts: [{ ...foot('enemy', [0, 0], 10, 6, 22), gap: [1.4, 1.05] }, fighters('enemy', [-4, 4], 20, 2, 8)],
    dragons: [{ x: 0.3, y: 0.3, span: 21, azimuth: 228, elevation: 6, dive: 14, neck: 0.1, wings: 32, rider: 'sword' }],
    flame: [
      [0.46, 0.4],
      [0.7, 0.74],
    ],
  },
  {
    name: 'the volley',
    subject: 'Archers in battle',
    alt: 'A row of archers looses burning arrows over a field at an army that comes near',
    shot: { target: [0, 1.4, 0], azimuth: 128, elevation: 4, distance: 8, span: 9, y: 0.7 },
    land: { orb: [0.94, 0.6, 0.05], relief: 0.4, clouds: -0.1, fires: 4 },
    arrows: 34,
    hosts: [
      {
        ...foot('cloth', [0, 0], 0, 2, 12),
        poses: ['shoot'],
        weapon: 'bow',
        shields: false,
        gap: [1.8, 1.3],
        banners: 0,
      },
      { ...foot('enemy', [-30, 0], 180, 6, 40), poses: ['run', 'guard'] },
    ],
  },
  {
    name: 'the last stand',
    subject: 'Last stand in battle around a banner',
    alt: 'A few warriors on a mound hold their banner against a ring of enemies that climbs towards them',
    shot: { target: [0, 1.8, 0], azimuth: 35, elevation: 12, distance: 17, span: 17, y: 0.5 },
    land: { orb: [0.5, 0.2, 0.3], relief: 0.6, clouds: 0.1, fires: 3 },
    mound: 3,
    behind: 0.3,
    hosts: [
      { ...foot('cloth', [0, 0], 20, 1, 1), poses: ['stand'], weapon: 'banner' },
      { ...fighters('cloth', [0, 0], 180, 1, 8), ring: 1.9 },
      { ...fighters('enemy', [0, 0], 0, 3, 17), ring: 3.8, gap: [1.5, 1] },
      { ...foot('enemy', [0, 0], 0, 4, 30), ring: 9, gap: [1.7, 1] },
    ],
  },
]
