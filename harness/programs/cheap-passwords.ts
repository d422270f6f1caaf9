// Loaded before a shop whose drill is about who may try a password, not about how long a try takes: it takes a fraction.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const CHEAP: ScryptOptions = { N: 512, r: 8, p: 1 }
const { scrypt } = crypto

type Derived = (error: Error | null, key: Buffer) => void

crypto.scrypt = (password: BinaryLike, salt: BinaryLike, bytes: number, ...rest: (ScryptOptions | Derived)[]) =>
  scrypt(password, salt, bytes, CHEAP, rest.at(-1) as Derived)
syncBuiltinESMExports()
