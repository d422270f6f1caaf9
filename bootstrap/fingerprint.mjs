import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One hash over the names and contents of files and folders: equal if and only if nothing changed. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) add(hash, path)
  return hash.digest('hex')
}

function add(hash, path) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (found.isDirectory()) {
    for (const name of readdirSync(path).sort()) add(hash, join(path, name))
    return
  }
  const content = readFileSync(path)
  hash.update(`${path}\0${content.length}\0`).update(content)
}
