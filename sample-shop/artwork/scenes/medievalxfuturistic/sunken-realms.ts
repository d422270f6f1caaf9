import { type Sea, sea } from '../../kit/water/deep-water.ts'

interface SunkenRealm extends Sea {
  /** The water in words. */
  look: string
  window: string
}

export const SEAS: readonly SunkenRealm[] = [
  {
    look: 'a turquoise sea',
    ...sea('lagoon', ['#a8f0ec', '#38b0bc', '#0c5470', '#02141f'], '#dcfff8'),
    window: '#ffc868',
  },
  {
    look: 'a deep blue sea',
    ...sea('abyss', ['#6fb8f0', '#2464b4', '#0a2460', '#020618'], '#d0e8ff'),
    window: '#78fff0',
  },
  {
    look: 'an emerald sea',
    ...sea('emerald deep', ['#c8f8c0', '#48b088', '#0c5850', '#02140f'], '#f0ffdc'),
    window: '#ffd87c',
  },
  {
    look: 'a violet sea',
    ...sea('violet trench', ['#d8b0f8', '#7458c8', '#281c68', '#08041c'], '#f4e4ff'),
    window: '#ff9cd0',
  },
  {
    look: 'an amber sea',
    ...sea('amber sea', ['#ffe4a8', '#d89450', '#643828', '#140808'], '#fff0cc'),
    window: '#fff0b0',
  },
  {
    look: 'a rose-coloured sea',
    ...sea('coral sea', ['#ffd0c0', '#d87890', '#4c2c68', '#0c0620'], '#fff0e4'),
    window: '#80f0ff',
  },
  {
    look: 'a sea between teal and night blue',
    ...sea('twilight sea', ['#b8f4dc', '#3898a8', '#1c3478', '#060620'], '#ecfff4'),
    window: '#ffb060',
  },
]
