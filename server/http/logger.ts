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

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: REDACTED, censor: '[redacted]' },
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
