import type { Stop } from '../core/ramp.ts'
import { stops } from '../core/stops.ts'

/** The light of an hour, from the zenith down to the ground. */
export interface Dusk {
  name: string
  sky: readonly Stop[]
  sun: string
  cloud: string
  /** Hills from far to near. */
  hills: readonly [string, string]
  ground: string
  night?: boolean
  /** The hour and its sky in words: "at an ember sunset", "a burning orange sky". */
  hour: string
  skyWords: string
}

export const DUSKS: readonly Dusk[] = [
  {
    name: 'ember',
    sky: stops([0, '#1c1633'], [0.5, '#7a2f4a'], [0.8, '#e0653a'], [1, '#ffb35c']),
    sun: '#ffb066',
    cloud: '#c2506a',
    hills: ['#8a3c48', '#2a1522'],
    ground: '#3a241f',
    hour: 'at an ember sunset',
    skyWords: 'a burning orange sky',
  },
  {
    name: 'rose',
    sky: stops([0, '#232a57'], [0.5, '#83569a'], [0.82, '#f08aa0'], [1, '#ffd0b0']),
    sun: '#ffc9a8',
    cloud: '#d77aa6',
    hills: ['#9a6593', '#2b1f3d'],
    ground: '#35283a',
    hour: 'at a rose-coloured dusk',
    skyWords: 'a pink and lilac sky',
  },
  {
    name: 'gold',
    sky: stops([0, '#2f4152'], [0.5, '#9a7a5a'], [0.8, '#f2b45e'], [1, '#ffe2a0']),
    sun: '#ffdc98',
    cloud: '#e0a868',
    hills: ['#a07a52', '#2c2318'],
    ground: '#4a3a28',
    hour: 'in golden evening light',
    skyWords: 'a hazy golden sky',
  },
  {
    name: 'teal',
    sky: stops([0, '#06202c'], [0.5, '#12606a'], [0.8, '#59a89a'], [1, '#f2d7a0']),
    sun: '#ffe2b0',
    cloud: '#3f8a8c',
    hills: ['#2f6f72', '#0a2228'],
    ground: '#1c2c2c',
    hour: 'at a teal daybreak',
    skyWords: 'a teal and pale yellow sky',
  },
  {
    name: 'violet',
    sky: stops([0, '#0b0b22'], [0.5, '#33206a'], [0.82, '#8a3f9a'], [1, '#ff8a9a']),
    sun: '#ff9fa8',
    cloud: '#6a3f94',
    hills: ['#4a2a6c', '#150d26'],
    ground: '#241a30',
    hour: 'in violet twilight',
    skyWords: 'a deep violet sky',
  },
  {
    name: 'blood',
    sky: stops([0, '#120608'], [0.5, '#4a0f14'], [0.8, '#b3261c'], [1, '#ff7a3a']),
    sun: '#ff8a4a',
    cloud: '#7c1d1c',
    hills: ['#5c1715', '#180708'],
    ground: '#2a1210',
    hour: 'under a blood-red sunset',
    skyWords: 'a dark red sky',
  },
  {
    name: 'moonlight',
    sky: stops([0, '#03060f'], [0.5, '#0b1a33'], [0.85, '#1f3f66'], [1, '#4a76a0']),
    sun: '#cfe2ff',
    cloud: '#274a74',
    hills: ['#1a3355', '#070e1c'],
    ground: '#141c28',
    hour: 'in moonlight',
    skyWords: 'a starry blue night sky',
    night: true,
  },
  {
    name: 'azure',
    sky: stops([0, '#1a4f9a'], [0.5, '#4a8fd0'], [0.85, '#a8d0ea'], [1, '#f4ead4']),
    sun: '#fff0d0',
    cloud: '#f0f4fa',
    hills: ['#6a8fb0', '#20384c'],
    ground: '#5c5850',
    hour: 'on a clear morning',
    skyWords: 'a bright blue sky',
  },
  {
    name: 'storm',
    sky: stops([0, '#0e1318'], [0.5, '#2c3740'], [0.84, '#66737a'], [1, '#f0a860']),
    sun: '#ffc080',
    cloud: '#3a444c',
    hills: ['#424e56', '#10161a'],
    ground: '#262a2c',
    hour: 'before a storm',
    skyWords: 'a slate-grey sky with an orange gleam',
  },
]
