import { type Hour, hour } from '../../kit/sky/hour.ts'

export const HOURS: readonly Hour[] = [
  hour(
    ['savanna sunset', 'at sunset', 'an orange sunset'],
    ['#2a1a3c', '#8c3c48', '#f07a3c', '#ffd080'],
    { orb: '#ffc070', haze: '#d8784a', rim: '#ffd090', rock: '#7a4630' },
    'sun',
    0,
  ),
  hour(
    ['first light', 'at first light', 'pale morning light'],
    ['#3c5c8c', '#88a0b8', '#f0c8a0', '#fff0c8'],
    { orb: '#fff0d0', haze: '#c8b8a8', rim: '#fff4d8', rock: '#8a6a54' },
    'sun',
    0,
  ),
  hour(
    ['moonrise', 'at moonrise', 'a bright moon in a blue night'],
    ['#040818', '#10244c', '#345888', '#8cb0d0'],
    { orb: '#e8f2ff', haze: '#48709c', rim: '#d0e6ff', rock: '#485464' },
    'moon',
    0.9,
  ),
  hour(
    ['crimson evening', 'on a crimson evening', 'a blood-red evening sky'],
    ['#12040a', '#480c1c', '#a82c2c', '#ff8850'],
    { orb: '#ff8c5c', haze: '#a83c34', rim: '#ffb088', rock: '#5c2c28' },
    'sun',
    0.2,
  ),
  hour(
    ['violet dusk', 'at violet dusk', 'a moon in a violet dusk'],
    ['#0c0824', '#38205c', '#944c84', '#ffb49c'],
    { orb: '#ffd0b8', haze: '#8c5484', rim: '#ffccc0', rock: '#54405c' },
    'moon',
    0.6,
  ),
]
