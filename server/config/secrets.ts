import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, demand } from './config-error.ts'

const BYTES = 32

/** Made once, and kept beside the data it protects; `isKept` is false for whoever only looks. */
export function keptSecret(dataDir: string, isKept: boolean): string {
  const file = join(dataDir, 'secret')
  const found = findText(file)
  if (found !== undefined) return getWhole(file, found)
  const made = randomBytes(BYTES).toString('hex')
  if (!isKept) return made
  keepFirst(file, made)
  return getWhole(file, findText(file) ?? '')
}

/** Written aside first: two processes of a first start get one secret, and a kill or a full disk leaves none that is half. */
function keepFirst(file: string, secret: string): void {
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(own, secret, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own, { force: true })
  }
}

function findText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new ConfigError(
      `'${file}' holds the shop's secret and cannot be read (${code}): let the user who runs the shop read it, or set SECRET to what is in it.`,
    )
  }
}

/** Another one would not open what was saved on the desk, so none is made in its place. */
function getWhole(file: string, secret: string): string {
  demand(
    secret.length >= BYTES && !isWeakSecret(secret),
    `'${file}' does not hold the secret that the shop made: it was changed or cut off. Put the old one back from a backup; without it remove the file, and give on the desk again what was saved there.`,
  )
  return secret
}

/** Fewer different characters than any random text of this length has. */
const LEAST_VARIETY = 8
/** Of a text without the words that everybody would try. */
const LEAST_LEFT = 16
const EVERYBODY_TRIES = [
  ...['changeme', 'change-me', 'change_me', 'changeit', 'replaceme', 'replace-me', 'replace_me', 'replace', 'insecure'],
  ...[
    'secret',
    'password',
    'passwort',
    'example',
    'default',
    'development',
    'production',
    'session',
    'random',
    'string',
  ],
  ...[
    'keyboard cat',
    'keyboardcat',
    'correct horse battery staple',
    'qwertyuiop',
    'qwerty',
    'letmein',
    'admin',
    'test',
  ],
  ...['pure', '8k', 'wallpaper', 'shop', 'your', 'this', 'super', 'please', 'characters', 'at least', 'thirty-two'],
  ...['key', 'very', 'long', 'the', 'some', 'and', 'must', 'minimum', 'here', 'for', 'is', 'a ', 'not', 'my'],
]

/** Whether a secret can be guessed: repeated, counted up, of few different characters, or made of words of examples. */
export function isWeakSecret(secret: string): boolean {
  return new Set(secret).size < LEAST_VARIETY || isRepeated(secret) || isCounted(secret) || isWellKnown(secret)
}

/** 'abcabcabc…', also when it is cut off in the middle. */
function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) if (text.startsWith(text.slice(period))) return true
  return false
}

/** '0123456789abcdef…': most characters are the next, the one before, or the same again. */
function isCounted(text: string): boolean {
  const steps = [...text].slice(1).filter((sign, at) => Math.abs(sign.charCodeAt(0) - text.charCodeAt(at)) <= 1)
  return steps.length > text.length / 2
}

function isWellKnown(text: string): boolean {
  const left = EVERYBODY_TRIES.reduce((rest, word) => rest.replaceAll(word, ''), text.toLowerCase())
  const isReduced = left.length < text.length
  return isReduced && left.replaceAll(/[^a-z0-9]/g, '').length < LEAST_LEFT
}
