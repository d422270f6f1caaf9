// Loaded before a shop whose drill is about who may try a password, not about how long a try takes: it takes a fraction.
import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const CHEAP: ScryptOptions = { N: 512, r: 8, p: 1 }
const { scrypt } = crypto

type Call = Parameters<typeof scrypt>

crypto.scrypt = (...[password, salt, bytes, ...rest]: unknown[]) =>
  scrypt(password as Call[0], salt as Call[1], bytes as Call[2], CHEAP, rest.at(-1) as Call[4])
syncBuiltinESMExports()
