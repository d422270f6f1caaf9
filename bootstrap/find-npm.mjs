import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const CLI = 'npm-cli.js'

/**
 * The script of the npm that is at hand, so that a Node of our choice can run it: the npm that started us, else the one
 * beside the running Node, else the first on the PATH. Nothing if there is none.
 */
export function findNpm(env, execPath) {
  const besideNode = dirname(realpathSync(execPath))
  const folders = [
    ...(env.npm_execpath ? [dirname(env.npm_execpath)] : []),
    ...bins(besideNode),
    ...(env.PATH ?? env.Path ?? '')
      .split(delimiter)
      .filter(Boolean)
      .flatMap((folder) => [...bins(folder), ...behindLink(folder)]),
  ]
  return folders.map((folder) => join(folder, CLI)).find((file) => existsSync(file))
}

/** Where npm lies relative to a folder of programs: first as on Windows, then as elsewhere. */
function bins(folder) {
  return [join(folder, 'node_modules', 'npm', 'bin'), join(folder, '..', 'lib', 'node_modules', 'npm', 'bin')]
}

/** Most systems have `npm` on the PATH as a link to its script. */
function behindLink(folder) {
  const link = join(folder, 'npm')
  return existsSync(link) ? [dirname(realpathSync(link))] : []
}
