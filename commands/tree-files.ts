import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a checkout that fit one of git's patterns (all without any): tracked or new, not ignored, and there. */
export function listTreeFiles(root: string, ...patterns: string[]): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', ...patterns]
  const names = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  // A file that was removed or renamed stays listed until the change is staged.
  return names.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}
