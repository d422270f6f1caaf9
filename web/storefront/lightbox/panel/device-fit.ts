import type { MasterSize } from '../../../../contract/pictures/catalogue.ts'

/** Screens in their own pixels. Two screens stand side by side and share one picture. */
export type Device = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly screens: 1 | 2
}

/** The sizes most sold of each kind. */
export const DEVICES: readonly Device[] = [
  { name: 'Phone', width: 1170, height: 2532, screens: 1 },
  { name: 'Laptop', width: 2560, height: 1600, screens: 1 },
  { name: 'Ultrawide', width: 3440, height: 1440, screens: 1 },
  { name: 'Two screens', width: 5120, height: 1440, screens: 2 },
]

const MASTER: MasterSize = { width: 7680, height: 4320 }

/** The visitor's own screen: CSS pixels times the pixel ratio are the pixels of the panel. */
export function ownScreen(screen: { width: number; height: number }, pixelRatio: number): Device {
  return {
    name: 'My screen',
    width: Math.round(screen.width * pixelRatio),
    height: Math.round(screen.height * pixelRatio),
    screens: 1,
  }
}

/** What a picture that covers a device loses on each side, as a share of its width and of its height. */
export type Crop = { readonly x: number; readonly y: number }

export function cropFor(device: Pick<Device, 'width' | 'height'>, picture = MASTER): Crop {
  const wanted = device.width / device.height
  const given = picture.width / picture.height
  return wanted < given ? { x: (1 - wanted / given) / 2, y: 0 } : { x: 0, y: (1 - given / wanted) / 2 }
}

/** Pixels of the master for each pixel of the device, along one side; above 1 the device shows all it can. */
export function sharpness(device: Device, master = MASTER): number {
  const { x, y } = cropFor(device, master)
  return Math.min((master.width * (1 - 2 * x)) / device.width, (master.height * (1 - 2 * y)) / device.height)
}

export function describeFit(device: Device, master = MASTER): string {
  const { x, y } = cropFor(device, master)
  const shown = Math.round((1 - 2 * x) * (1 - 2 * y) * 100)
  const part = shown === 100 ? 'shows the whole picture' : `shows ${shown} % of the picture`
  const ratio = sharpness(device, master)
  const size = `${device.width} × ${device.height}`
  if (ratio < 0.95) return `${size} ${part}, enlarged ${(1 / ratio).toFixed(1)} times`
  return ratio >= 1.05
    ? `${size} ${part}, ${ratio.toFixed(1)} times sharper than it needs`
    : `${size} ${part}, pixel for pixel`
}
