import sharp, { type Sharp } from 'sharp'
import type { FocusPoint } from '../../contract/pictures/renditions.ts'
import { layMark } from './detail-mark.ts'
import { toSrgb } from './master-colours.ts'

/** A piece of a master, pixel for pixel, and where its middle lies in the picture. */
export type Detail = { readonly data: Buffer; readonly at: FocusPoint }

/** One piece for each picture, always the same: pieces that could be chosen could be put together. */
const PIECE = { width: 1280, height: 720 }
const LOOK_WIDTH = 240

type Size = { readonly width: number; readonly height: number }

/** Cuts the busiest part out of a master at full size and lays a mark over it. `look` is a small version of the picture. */
export async function cutDetail(master: Sharp, size: Size, look: Buffer | string): Promise<Detail> {
  const { data, info } = await sharp(look)
    .resize({ width: LOOK_WIDTH })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = { data, width: info.width, height: info.height, channels: info.channels }
  const share = { width: PIECE.width / size.width, height: PIECE.height / size.height }
  const at = busiestPart(grey, share)
  const cut = master
    .autoOrient()
    .extract({
      left: Math.round(at.x * size.width - PIECE.width / 2),
      top: Math.round(at.y * size.height - PIECE.height / 2),
      ...PIECE,
    })
    .flatten({ background: '#000' })
    .toColourspace('srgb')
  const piece = await toSrgb(cut, await master.metadata())
    .raw()
    .toBuffer({ resolveWithObject: true })
  layMark(piece)
  const { width, height, channels } = piece.info
  const marked = await sharp(piece.data, { raw: { width, height, channels } }).webp({ quality: 82 }).toBuffer()
  return { data: marked, at }
}

type Grey = Size & { readonly data: Uint8Array; readonly channels: number }

/** How much less a part counts in a corner than in the middle. */
const EDGE_LOSS = 0.4
const STEPS = 16

/** The middle of the part of this size, as shares of the picture, in which most changes from one point to the next. */
export function busiestPart(grey: Grey, share: Size): FocusPoint {
  let best = { x: 0.5, y: 0.5 }
  let most = 0
  for (let row = 0; row <= STEPS; row++) {
    for (let column = 0; column <= STEPS; column++) {
      const left = (column / STEPS) * (1 - share.width)
      const top = (row / STEPS) * (1 - share.height)
      const middle = { x: left + share.width / 2, y: top + share.height / 2 }
      const distance = Math.hypot(middle.x - 0.5, middle.y - 0.5)
      const busy = changesIn(grey, left, top, share) * (1 - EDGE_LOSS * distance * Math.SQRT2)
      if (busy > most) [most, best] = [busy, middle]
    }
  }
  return best
}

function changesIn({ data, width, height, channels }: Grey, left: number, top: number, share: Size): number {
  const [fromX, fromY] = [Math.floor(left * width), Math.floor(top * height)]
  const toX = Math.min(width - 1, Math.floor((left + share.width) * width))
  const toY = Math.min(height - 1, Math.floor((top + share.height) * height))
  const light = (x: number, y: number) => data[(y * width + x) * channels] ?? 0
  let changes = 0
  for (let y = fromY; y < toY; y++) {
    for (let x = fromX; x < toX; x++) {
      const here = light(x, y)
      changes += Math.abs(light(x + 1, y) - here) + Math.abs(light(x, y + 1) - here)
    }
  }
  return changes
}
