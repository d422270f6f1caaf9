import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Looks a name up where it is kept; nothing where that cannot be reached. Nobody makes one up. */
type LookUp = (name: string) => string | undefined

const IMAGE_LINE = /^( +image: )([^\s$@]+)$/gm
const OWN_IMAGE = /^( +image: )\$\{SHOP_IMAGE[\w:-]*\}$/gm
const BUILD_LINE = /^ +build: .*\n/gm

/** A compose file with every image by its digest, ours included, and nothing to build. Throws where one is not found. */
export function pinImages(text: string, own: string, findDigest: LookUp): string {
  return text
    .replaceAll(BUILD_LINE, '')
    .replaceAll(IMAGE_LINE, (_line, before: string, name: string) => {
      const digest = findDigest(name)
      if (!digest) throw new Error(`The digest of ${name} could not be looked up.`)
      return `${before}${name}@${digest}`
    })
    .replaceAll(OWN_IMAGE, (_line, before: string) => `${before}${own}`)
}

const USES = /(uses: )([\w.-]+\/[\w.-]+)((?:\/[\w.-]+)*)@(v[\w.-]+)$/gm

/** A workflow with every Action by its commit, the tag beside it; `left` are those whose commit was not found. */
export function pinActions(text: string, findCommit: LookUp): { readonly text: string; readonly left: string[] } {
  const left: string[] = []
  const pinned = text.replaceAll(USES, (line, before: string, name: string, inside: string, tag: string) => {
    const commit = findCommit(`${name}@${tag}`)
    if (commit) return `${before}${name}${inside}@${commit} # ${tag}`
    left.push(`${name}@${tag}`)
    return line
  })
  return { text: pinned, left }
}

export function listWorkflows(root: string): string[] {
  const folder = join(root, '.github', 'workflows')
  return readdirSync(folder).map((name) => join(folder, name))
}

/** Of an image's list of architectures, as its registry has it now. */
export function findDigest(image: string): string | undefined {
  const words = ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest.Digest}}']
  return /sha256:[0-9a-f]{64}/.exec(run('docker', words))?.[0]
}

/** `where` is what stands before the names of repositories. */
export function findCommit(action: string, where = 'https://github.com/'): string | undefined {
  const [name = '', tag = ''] = action.split('@')
  const lines = run('git', ['ls-remote', `${where}${name}`, `refs/tags/${tag}`, `refs/tags/${tag}^{}`]).split('\n')
  // A tag with words of its own is followed by the commit that it names.
  const line = lines.find((found) => found.endsWith('^{}')) ?? lines[0] ?? ''
  return /^[0-9a-f]{40}/.exec(line)?.[0]
}

function run(program: string, words: readonly string[]): string {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' }
  const { status, stdout } = spawnSync(program, words, { encoding: 'utf8', env })
  return status === 0 ? stdout.trim() : ''
}
