import { hex, scaled } from '../core/colour.ts'
import type { Frame } from '../core/frame.ts'
import type { Noise } from '../core/noise.ts'
import type { Traits } from '../core/scene.ts'
import type { ShotCamera } from '../geometry/shot-camera.ts'
import { mist } from '../terrain/landscape.ts'
import { seenAngle } from '../vehicles/composition.ts'
import { type Night, nightWorld } from './night-world.ts'
import type { World } from './world.ts'

interface City {
  /** Height of the towers as a tangent. */
  city: number
  /** The ground mirrors the lights. */
  wet: boolean
}

/** A city's lit windows behind the vehicle, with small lamps along its foot. */
export function cityNight(night: Night, { city, wet }: City, traits: Traits, azimuth: number, noise: Noise): World {
  return nightWorld(
    night,
    {
      towards: seenAngle(azimuth, traits.random('city').range(-12, 12)),
      lamps: 26,
      lampSize: 0.005,
      band: [0.004, 0.03],
      city,
      wet,
      haze: 0.8,
      flood: true,
    },
    noise,
    traits.random('lamps'),
  )
}

/** Paints the city's glow as haze between its towers and the vehicle. */
export function paintCityHaze(frame: Frame, noise: Noise, camera: ShotCamera, night: Night): void {
  mist(frame, noise, {
    y: camera.centreY - frame.logicalHeight * 0.1,
    spread: frame.logicalHeight * 0.06,
    colour: scaled(hex(night.glow), 1.6),
    alpha: 0.4,
    offset: 7,
    blend: 'screen',
  })
}
