import { setTimeout as pause } from 'node:timers/promises'

const STEPS_PER_SECOND = 10

/** So many bytes, no faster than that. */
export function throttled(bytes: number, perSecond: number): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    async pull(stream) {
      const some = Math.min(left, Math.ceil(perSecond / STEPS_PER_SECOND))
      stream.enqueue(new Uint8Array(some))
      left -= some
      if (left === 0) stream.close()
      else await pause(1000 / STEPS_PER_SECOND)
    },
  })
}
