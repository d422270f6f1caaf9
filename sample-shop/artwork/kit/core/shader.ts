/**
 * Writes the light at a logical point to out[0..2], given a pixel's size in logical units. What out[3] says is for fine
 * frames: above 0 that something as small as a few pixels is near and must not be passed over; below 0 it is the number of
 * a surface whose details are filtered, so that only its outline needs more samples.
 */
export type Shader = (x: number, y: number, pixel: number, out: Float32Array) => void
