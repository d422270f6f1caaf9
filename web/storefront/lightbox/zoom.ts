/** How a picture lies in its frame: enlarged by `scale`, its centre moved by x and y CSS pixels. */
export type View = { readonly scale: number; readonly x: number; readonly y: number }

export type Size = { readonly width: number; readonly height: number }
/** Measured from the centre of the frame. */
export type Point = { readonly x: number; readonly y: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const CLOSE_SCALE = 2.5
const MAX_SCALE = 4

/** Enlarges so that what lies under the point stays under it. */
export function zoomAt(view: View, scale: number, point: Point, frame: Size): View {
  const next = Math.min(MAX_SCALE, Math.max(1, scale))
  const ratio = next / view.scale
  return keepInside(
    { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    frame,
  )
}

export function pan(view: View, by: Point, frame: Size): View {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

/** The picture always fills its frame: no edge of it comes inside. */
function keepInside({ scale, x, y }: View, { width, height }: Size): View {
  const reach = (side: number) => ((scale - 1) * side) / 2
  return { scale, x: clamp(x, reach(width)), y: clamp(y, reach(height)) }
}

function clamp(value: number, reach: number): number {
  // Adding zero turns -0 into 0.
  return Math.min(reach, Math.max(-reach, value)) + 0
}
