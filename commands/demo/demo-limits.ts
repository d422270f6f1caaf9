/** What a visitor of the demo cannot do on their desk, though it is theirs alone. */
type Limit = {
  /** Below /api/desk. */
  readonly under: string
  readonly words: string
}

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const KEYS = 'Keys, mail servers and backups are switched off in the demo. In a shop of your own this is where they go.'
const TEAM = 'Nobody can be invited in the demo. In a shop of your own this is how your team joins.'
const SIGN_IN = 'You came in with one press, so the demo has no sign-in to change.'
const MAIL = 'The demo mails nobody. In a shop of your own this sends it.'

/** Every write below these is refused. What is not here stays within the visitor's own copy. */
export const OFF_IN_DEMO: readonly Limit[] = [
  { under: '/machine', words: KEYS },
  { under: '/team', words: TEAM },
  { under: '/link', words: TEAM },
  { under: '/set-up', words: SIGN_IN },
  { under: '/sign-in', words: SIGN_IN },
  { under: '/mine', words: SIGN_IN },
  { under: '/mails', words: MAIL },
  { under: '/announcements', words: MAIL },
]

/** Of one uploaded file: enough for a photograph, and nothing to fill a disk with. */
const MOST_UPLOAD_BYTES = 40_000_000

/** Of all that one visitor sends: the shop keeps it until the full hour, with what it makes of it. */
export const MOST_RECEIVED_BYTES = 10 * MOST_UPLOAD_BYTES

export const FULL = 'This shop of the demo has taken all that it can hold.'

const DESK_API = '/api/desk'

export type DemoWish = {
  readonly method: string
  readonly path: string
  readonly uploadLength: string | undefined
  /** What the visitor has sent to the same shop until now. */
  readonly receivedBytes: number
}

/** Why the demo does not do this; nothing where it does. */
export function findDemoLimit({ method, path, uploadLength, receivedBytes }: DemoWish): string | undefined {
  if (!WRITES.has(method)) return undefined
  if (receivedBytes >= MOST_RECEIVED_BYTES) return FULL
  if (!path.startsWith(`${DESK_API}/`)) return undefined
  const below = path.slice(DESK_API.length)
  const limit = OFF_IN_DEMO.find(({ under }) => below === under || below.startsWith(`${under}/`))
  if (limit) return limit.words
  const isUpload = method === 'POST' && below === '/uploads'
  // Without its length nobody knows how much will come.
  const fits =
    uploadLength !== undefined && /^\d{1,12}$/.test(uploadLength) && Number(uploadLength) <= MOST_UPLOAD_BYTES
  return isUpload && !fits
    ? 'The demo takes pictures of up to 40 MB. A shop of your own takes 8K masters of any size.'
    : undefined
}
