import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, demand } from './config-error.ts'
import { isWeakSecret } from './weak-secret.ts'

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
