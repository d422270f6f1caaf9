// node commands/make-common-passwords.ts <list>: writes the hashes of the most common passwords, which sign-up refuses.
// The list is a JSON array or one password a line, most common first. Today's comes from the package
// @zxcvbn-ts/language-common 4.1.3 (src/passwords.json, MIT licence).
import { readFileSync, writeFileSync } from 'node:fs'
import { hashCommonPassword } from '../server/accounts/password-policy.ts'

const MOST_COMMON = 10_000
/** Shorter ones are refused for their length. */
const SHORTEST = 6

const [list] = process.argv.slice(2)
if (!list) {
  console.error('Usage: node commands/make-common-passwords.ts <list>')
  process.exit(2)
}
const text = readFileSync(list, 'utf8')
const ranked: string[] = text.startsWith('[') ? JSON.parse(text) : text.split(/\r?\n/)
const common = [...new Set(ranked.map((password) => password.toLowerCase()))]
  .filter(({ length }) => length >= SHORTEST)
  .slice(0, MOST_COMMON)
const target = new URL('../server/accounts/common-passwords.bin', import.meta.url)
writeFileSync(target, Buffer.concat(common.map(hashCommonPassword).sort(Buffer.compare)))
console.log(`The hashes of ${common.length} common passwords were written.`)
