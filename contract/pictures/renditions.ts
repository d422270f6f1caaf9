/** A size that a master can be fitted to, in real pixels. */
export type DevicePreset = {
  readonly id: string
  readonly name: string
  readonly width: number
  readonly height: number
}

/** The sizes offered to every buyer; 'this device' is added by the page that knows it. */
export const DEVICE_PRESETS: readonly DevicePreset[] = [
  { id: '8k', name: '8K desktop', width: 7680, height: 4320 },
  { id: '5k', name: '5K desktop', width: 5120, height: 2880 },
  { id: '4k', name: '4K desktop', width: 3840, height: 2160 },
  { id: '1440p', name: '1440p desktop', width: 2560, height: 1440 },
  { id: '1080p', name: '1080p desktop', width: 1920, height: 1080 },
  { id: 'ultrawide', name: 'Ultrawide', width: 3440, height: 1440 },
  { id: 'super-ultrawide', name: 'Super ultrawide', width: 5120, height: 1440 },
  { id: 'phone', name: 'Phone', width: 1290, height: 2796 },
  { id: 'tall-phone', name: 'Tall phone', width: 1440, height: 3200 },
  { id: 'tablet', name: 'Tablet', width: 2048, height: 2732 },
]

export const RENDITION_FORMATS = ['png', 'jpeg', 'webp', 'avif'] as const
export type RenditionFormat = (typeof RENDITION_FORMATS)[number]

/** What must stay in the picture: 0 to 1 from the left and from the top. */
export type FocusPoint = { readonly x: number; readonly y: number }

/** A master fitted to a device. Without a focus point the most striking part is kept. */
export type RenditionOptions = {
  readonly width: number
  readonly height: number
  readonly format: RenditionFormat
  readonly focus: FocusPoint | null
}

const SHORTEST_SIDE = 240
const LONGEST_SIDE = 7680
const MOST_PIXELS = 7680 * 4320

/** Whether we make a rendition of this size: any real screen, nothing that only costs us work. */
export function isOfferedSize(width: number, height: number): boolean {
  const sides = [width, height]
  return (
    sides.every((side) => Number.isInteger(side) && side >= SHORTEST_SIDE && side <= LONGEST_SIDE) &&
    width * height <= MOST_PIXELS
  )
}

export type Crop = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** The largest part of a picture with the screen's shape, as near to the focus point as the edges allow. */
export function cropAround(
  picture: { readonly width: number; readonly height: number },
  screen: { readonly width: number; readonly height: number },
  focus: FocusPoint,
): Crop {
  const scale = Math.min(picture.width / screen.width, picture.height / screen.height)
  const width = Math.min(Math.round(screen.width * scale), picture.width)
  const height = Math.min(Math.round(screen.height * scale), picture.height)
  const place = (around: number, part: number, whole: number) =>
    Math.min(Math.max(Math.round(around * whole - part / 2), 0), whole - part)
  return {
    left: place(focus.x, width, picture.width),
    top: place(focus.y, height, picture.height),
    width,
    height,
  }
}
