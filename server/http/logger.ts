import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** Personal data and secrets never reach the log, wherever a route puts them. */
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  'email',
  '*.email',
  'password',
  '*.password',
  'token',
  '*.token',
]

/** What stands between the signs that end an address, in a sentence as in a URL. */
const WORD = /[^\s"'`<>()[\]{},;:/\\=?&|]+/g
/** As URLs write it too, also where one was written into another. */
const AT = /@|%(?:25)*40/

function withoutAddresses(line: string): string {
  if (!AT.test(line)) return line
  return line.replace(WORD, (word) => (isAddress(word) ? '[address]' : word))
}

/** Also what stands before a host, such as the password of a database; not a package's scope or version. */
function isAddress(word: string): boolean {
  const at = word.search(AT)
  return at > 0 && /[a-z]/i.test(word.slice(word.indexOf('.', at)))
}

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
    // Whatever a route, a library or a database says, nobody's address is in a line of the log.
    hooks: { streamWrite: withoutAddresses },
    serializers: {
      // A database repeats the row it refused, with the address in it: only what names the error is logged.
      err: (error: Error & { code?: unknown; errcode?: unknown }) => {
        const { type, message, stack } = stdSerializers.err(error)
        return { type, message, stack, code: error.code ?? error.errcode }
      },
      // Query strings and download tokens open things, so only the rest of the path is logged; the client's address is
      // not logged at all.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url
          .split('?')[0]
          ?.replace(/^\/(download|feed|gift\/(?:open|given)|your-data\/(?:open|stop-news))\/[^/]*/, '/$1/[token]'),
      }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
