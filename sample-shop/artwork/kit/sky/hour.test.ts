import { describe, expect, it } from 'vitest'
import { createFrame } from '../core/frame.ts'
import { describeAt, hour, placeOrb } from './hour.ts'

const colours = { orb: '#ffffff', haze: '#808080', rim: '#ffffff', rock: '#404040' }
const night = hour(
  ['cold', 'at night', 'a pale moon'],
  ['#000000', '#101010', '#202020', '#303030'],
  colours,
  'moon',
  1,
)

describe('an hour', () => {
  it('names what hangs in its sky where the words speak of a disc', () => {
    const words = { subject: 'Owl before a great disc', alt: 'An owl sits before the disc' }
    expect(describeAt(night, words, `lit by ${night.light}`)).toEqual({
      title: 'Owl before a great moon at night',
      alt: 'An owl sits before the moon, lit by a pale moon.',
    })
  })

  it('has an orb whose size follows the short side of the frame', () => {
    const orb = placeOrb(createFrame(108, 192), (share) => share * 1000, [0.5, 0.25, 0.1])
    expect(orb).toEqual({ x: 500, y: 480, radius: 108 })
  })
})
