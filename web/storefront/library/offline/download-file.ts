import { isProblem } from '../../../../contract/requests.ts'

/** The shop has answered, and said no. */
export class Refused extends Error {
  /** The next one may be had all the same. */
  readonly isForOne: boolean
  constructor({ status }: Response, words: string) {
    super(words)
    this.isForOne = status < 500 && status !== 429
  }
}

/** Less came than was announced. */
export class CutOff extends Error {}

export type WholeFile = { readonly content: Uint8Array<ArrayBuffer>; readonly type: string }

/** A whole file, or none. The address is that of any download, so the same questions are asked. */
export async function downloadFile(
  ask: typeof fetch,
  url: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => {},
): Promise<WholeFile> {
  const answer = await ask(url, { signal })
  // 202: the shop has to draw its master first.
  if (answer.status !== 200 || !answer.body) throw new Refused(answer, await readProblem(answer))
  const { headers } = answer
  const announced = headers.has('content-encoding') ? null : headers.get('content-length')
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    pieces.push(value)
    bytes += value.length
    onBytes(bytes)
  }
  if (announced !== null && bytes !== Number(announced)) throw new CutOff()
  const content = new Uint8Array(bytes)
  pieces.reduce((at, piece) => {
    content.set(piece, at)
    return at + piece.length
  }, 0)
  return { content, type: headers.get('content-type') ?? '' }
}

async function readProblem(answer: Response): Promise<string> {
  if (answer.status === 202) return 'It has to be drawn in 8K first. Go on in a minute or two.'
  const body: unknown = await answer.json().catch(() => null)
  return isProblem(body) ? body.title : `The shop answered ${answer.status}. Go on to try it again.`
}
