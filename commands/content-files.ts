import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Content } from '../contract/content/content.ts'
import { UsageError } from './command-line.ts'
import { type FindPicture, writePictures } from './content-pictures.ts'

/** A shop's content as files: `content.json`, its policies as Markdown and its own pictures beside it. */
type ContentFiles = {
  /** The saved revision that the files were made of. */
  readonly revision: number
  /** Not checked yet. */
  readonly content: unknown
}

const FILE = 'content.json'
const POLICIES = 'policies'

const written = z.looseObject({
  revision: z.int().min(0),
  content: z.looseObject({ policies: z.record(z.string(), z.looseObject({})).optional() }),
})

export async function writeContentFiles(
  folder: string,
  revision: number,
  whole: Content,
  findPicture: FindPicture,
): Promise<void> {
  mkdirSync(join(folder, POLICIES), { recursive: true })
  const { policies, ...rest } = await writePictures(folder, whole, findPicture)
  const facts = Object.entries(policies).flatMap(([name, written]) => {
    if (!written) return []
    const { markdown, ...others } = written
    writeFileSync(join(folder, POLICIES, `${name}.md`), markdown)
    return [[name, others]]
  })
  const content = { ...rest, policies: Object.fromEntries(facts) }
  writeFileSync(join(folder, FILE), `${JSON.stringify({ revision, content }, null, 2)}\n`)
}

export function readContentFiles(folder: string): ContentFiles {
  const { success, data } = written.safeParse(readJson(join(folder, FILE)))
  if (!success)
    throw new UsageError(`${join(folder, FILE)} must have a revision and a content, as 'content export' writes.`)
  const { policies, ...rest } = data.content
  const texts = readPolicies(join(folder, POLICIES))
  const whole = Object.entries(policies ?? {}).map(([name, facts]) => {
    const markdown = texts.get(name)
    return [name, { ...facts, ...(markdown !== undefined && { markdown }) }]
  })
  return { revision: data.revision, content: { ...rest, policies: Object.fromEntries(whole) } }
}

function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`There is no file '${file}'; npm run shop -- content export writes one.`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${file} is not valid JSON: ${(error as Error).message}`)
  }
}

function readPolicies(folder: string): ReadonlyMap<string, string> {
  let names: string[] = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  } catch {
    // Then each policy's text is missing, and the check says so.
  }
  return new Map(names.map((name) => [basename(name, '.md'), readFileSync(join(folder, name), 'utf8')]))
}
