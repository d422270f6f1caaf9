import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * One hash over the names and contents of files and folders: equal if and only if nothing changed. Where they lie does
 * not count, so a moved folder has the same one.
 */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) add(hash, path, basename(path))
  return hash.digest('hex')
}

function add(hash, path, name) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (found.isDirectory()) {
    for (const inner of readdirSync(path).sort()) add(hash, join(path, inner), `${name}/${inner}`)
    return
  }
  const content = readFileSync(path)
  hash.update(`${name}\0${content.length}\0`).update(content)
}
