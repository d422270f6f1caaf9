import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { type Content, listGivenPosters, listNamedPosters } from '../../contract/content/content.ts'
import { POLICY_NAMES } from '../../contract/content/policy.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import { readPolicyAside } from './read-policy-aside.ts'
import { contentParts, contentSchema } from './schema/content-schema.ts'
import { type Conflict, findConflicts } from './schema/find-conflicts.ts'
import { bringUpToDate } from './schema/migrate-content.ts'

/** Either whole content, or every sentence that says what is wrong with it and where. */
export type CheckedContent =
  | { readonly content: Content; readonly problems: readonly [] }
  | { readonly content: null; readonly problems: readonly string[] }

/** Reads what an owner wrote, in the shape of any version: fills what may be left out, and finds everything that is wrong at once. */
export async function checkContent(value: unknown): Promise<CheckedContent> {
  const current = bringUpToDate(value)
  const unreadable = await findUnreadablePolicies(current)
  return judge(current, unreadable)
}

function judge(current: unknown, unreadable: readonly Conflict[]): CheckedContent {
  const { data, error } = contentSchema.safeParse(current)
  const problems = [
    ...(error?.issues ?? []).map((issue) => sentence(issue.path, wordsOf(issue))),
    ...[...findConflicts(current), ...unreadable].map(({ path, words }) => sentence(path, words)),
  ]
  return data && problems.length === 0 ? { content: data, problems: [] } : { content: null, problems }
}

const policyParts = contentParts.pick({ policies: true })

/** Each is read once: whoever asks before holding the books need not wait while they do. */
export async function findUnreadablePolicies(current: unknown): Promise<Conflict[]> {
  const { data } = policyParts.safeParse(current)
  if (!data) return []
  const found: Conflict[] = []
  for (const name of POLICY_NAMES) {
    const written = data.policies[name]
    const problem = written && (await readPolicyAside(name, written)).problem
    if (problem) found.push({ path: ['policies', name, 'markdown'], words: problem })
  }
  return found
}

/**
 * Content that was checked when it was stored, by this version or by an older one. What has become a conflict since, such
 * as a path that the shop took for itself, does not keep a shop closed: it is told at the next publication.
 */
export function readStoredContent(value: unknown): Content {
  const { data, error } = contentSchema.safeParse(bringUpToDate(value))
  if (data) return data
  const problems = error.issues.map((issue) => sentence(issue.path, wordsOf(issue)))
  throw new Error(`The stored content is wrong. ${problems.join(' ')}`)
}

/** Beside pages that were made of it and never published. */
export function readContent(siteFolder: string): Content {
  return readStoredContent(JSON.parse(readFileSync(join(siteFolder, 'content.json'), 'utf8')))
}

/** The same of the pictures. */
export function readFixedCatalogue(siteFolder: string): Catalogue {
  return JSON.parse(readFileSync(join(siteFolder, 'catalogue.json'), 'utf8')) as Catalogue
}

/** For content that was checked or is part of the code, and must be right. Its policies are not read once more. */
export function getContent(value: unknown): Content {
  const { content, problems } = judge(bringUpToDate(value), [])
  if (!content) throw new Error(`The content is wrong. ${problems.join(' ')}`)
  return content
}

/**
 * A sentence for each poster that the content names and nobody has. `samples` are the names of the sample shop's: pictures
 * of the shop stand in for those once the samples are taken out.
 */
export function findUnknownPosters(content: Content, samples: readonly string[]): string[] {
  const { home, posters = {}, socialPicture, categories } = content
  const known = new Set([...listGivenPosters(content), ...Object.keys(posters), ...samples])
  const social = typeof socialPicture === 'string' ? [{ name: socialPicture, place: ['socialPicture'] }] : []
  const [category] = categories
  const other = category ? `, or name category-${category.slug} for the cover of that category` : ''
  return [...listNamedPosters(home), ...social]
    .filter(({ name }) => !known.has(name))
    .map(({ name, place }) => sentence(place, `there is no poster '${name}': bring its picture under posters${other}.`))
}

/** What is wrong, after the place where it stands. */
function sentence(path: readonly PropertyKey[], words: string): string {
  const place = path.reduce<string>((before, part) => {
    if (typeof part === 'number') return `${before}[${part}]`
    return before === '' ? String(part) : `${before}.${String(part)}`
  }, '')
  return `${place || 'content'}: ${words}`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'words',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an entry with parts of its own',
  record: 'an entry with parts of its own',
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined && issue.message.startsWith('Invalid input'))
    return issue.message.endsWith('received undefined')
      ? 'is missing.'
      : `must be ${TYPES[issue.expected] ?? issue.expected}.`
  if (issue.code === 'unrecognized_keys') return `has an unknown part: ${issue.keys.join(', ')}.`
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `must be one of ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message
  if (issue.code === 'invalid_union') return 'is of a kind that the shop does not know.'
  return issue.message
}
