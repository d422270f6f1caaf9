const LENGTHS = [1, 10, 100, 500] as const
const LONGEST = 500

/**
 * Parts of a few lengths, so that a list of any length is written by few statements: each other text is compiled anew, and
 * kept. The last part repeats a value until it is as long, so this is for statements that may meet one twice.
 */
export function inFewLengths<Value>(values: readonly Value[]): Value[][] {
  const parts: Value[][] = []
  for (let at = 0; at < values.length; at += LONGEST) {
    const part = values.slice(at, at + LONGEST)
    const length = LENGTHS.find((each) => each >= part.length) ?? LONGEST
    const last = part.slice(-1)
    parts.push([...part, ...Array.from({ length: length - part.length }, () => last).flat()])
  }
  return parts
}
