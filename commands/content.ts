// The shop's content as files, and what was published of it: `npm run shop -- content --help`.
import { join } from 'node:path'
import type { Content } from '../contract/content/content.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import { checkContent } from '../server/content/check-content.ts'
import type { Database } from '../server/database/database.ts'
import { findOwnPicture, saveOwnPictures } from '../server/own-pictures/own-picture-queries.ts'
import { withOwnerCategories } from '../server/pictures/owner-categories.ts'
import { describeChanges } from '../server/publications/describe-changes.ts'
import { findDraft, NO_REVISION, saveDraft } from '../server/publications/draft-queries.ts'
import { findCurrentNumber, listPublications } from '../server/publications/publication-queries.ts'
import { PublishError, type Publisher } from '../server/publications/publish.ts'
import { goBack, listUnknownPosters, publishDraft as publishSaved } from '../server/publications/publish-draft.ts'
import { listNewPictures } from '../server/uploads/upload-queries.ts'
import { readWholeNumber } from './argument-readers.ts'
import { bundleCode } from './bundle-code.ts'
import { command, FAILED, OK, UsageError, WRONG_USAGE } from './command-line.ts'
import { readContentFiles, writeContentFiles } from './content-files.ts'
import { type TakenContent, takePictures } from './content-pictures.ts'
import { openShopDatabase, readShopConfig } from './existing-shop.ts'
import { whoAsks, withPublisher } from './publishing.ts'
import { shownContent, upgradeBooks, withBooks } from './shop-content.ts'

const LISTED = 20

const exportFiles = command(
  {
    name: 'content export',
    forms: ['<folder>'],
    does: `Writes all that this shop decides, as it was saved last, into content.json, with the policies as Markdown and the
owner's own pictures beside it. Changes nothing in the shop.`,
  },
  ({ words: [folder = ''] }) =>
    withDatabase(async (db, config) => {
      const draft = await findDraft(db)
      const revision = draft?.revision ?? NO_REVISION
      const saved = draft?.content ?? (await shownContent(db, config))
      const whole = await withOwnerCategories({ db, content: saved })
      await writeContentFiles(folder, revision, whole, findIn(db))
      console.log(`Revision ${revision} is in ${join(folder, 'content.json')}.`)
      return OK
    }),
)

const importFiles = command(
  {
    name: 'content import',
    forms: ['<folder>'],
    does: `Checks the files of an export and saves them as the next revision; nothing is shown before it is published. Refused if
somebody saved another one since the export: then theirs is written into <folder>/theirs.`,
  },
  ({ words: [folder = ''] }) => {
    const { revision, content: value } = readContentFiles(folder)
    return withDatabase(async (db) => {
      const taken = await takePictures(
        folder,
        value,
        async (digest) => (await findOwnPicture(db, digest)) !== undefined,
      )
      const content = await tellProblems(db, taken)
      if (!content) return FAILED
      const save = { basedOn: revision, content, savedAt: new Date().toISOString(), savedBy: whoAsks() }
      if (!(await saveWith(db, taken.pictures, save))) return showBoth(db, folder, revision, content)
      await writeContentFiles(folder, revision + 1, content, findIn(db))
      console.log(`Saved as revision ${revision + 1}. npm run shop -- content publish shows it.`)
      return OK
    })
  },
)

const check = command(
  {
    name: 'content check',
    forms: ['[<folder>]'],
    does: 'Says everything that is wrong with the files, or with what was saved last, and changes nothing.',
  },
  async ({ words: [folder] }) => {
    const isWhole =
      folder === undefined
        ? await withDatabase(async (db, config) => tellProblems(db, await readSaved(db, config)))
        : await tellFiles(folder)
    if (!isWhole) return FAILED
    console.log('Nothing is wrong with it.')
    return OK
  },
)

const publishDraft = command(
  {
    name: 'content publish',
    forms: [''],
    does: 'Shows what was saved last, with the pictures that there are, in every process of the shop and without a restart.',
    options: { note: { takes: 'text', does: 'why, for the history' } },
  },
  ({ options: { note = '' } }) => showSaved(note),
)

function showSaved(note: string): Promise<number> {
  return withShop(async (config, publisher) => {
    const draft = await findDraft(publisher.db)
    const content = draft?.content ?? (await shownContent(publisher.db, config))
    const pictures = draft?.pictures ?? []
    const added = await listNewPictures(publisher.db)
    const publishing = { content, pictures, added, by: whoAsks(), note }
    const { number, changes, isNew } = await publishSaved(publisher, publishing)
    console.log(isNew ? `Published as number ${number}: ${changes}.` : `Number ${number} shows this already.`)
  })
}

const history = command(
  {
    name: 'content history',
    forms: [''],
    does: 'The publications, newest first: what changed, who did it, and why. Changes nothing.',
    options: {
      limit: { takes: 'number', does: `so many at most (default ${LISTED})`, read: readWholeNumber(1_000_000) },
    },
  },
  ({ options: { limit = LISTED } }) =>
    withDatabase(async (db) => {
      const current = await findCurrentNumber(db)
      for (const { number, publishedAt, publishedBy, note, changes } of await listPublications(db, limit)) {
        const mark = number === current ? 'shown' : '     '
        console.log(
          `${mark}  ${number}  ${publishedAt.slice(0, 16)}  ${publishedBy}  ${changes}${note && `  (${note})`}`,
        )
      }
      return OK
    }),
)

const rollback = command(
  {
    name: 'content rollback',
    forms: ['<number>'],
    does: 'Shows an older publication again, with its pictures and prices. What was published since stays in the history; seller, contact, terms and policies stay as they are.',
  },
  async ({ words: [word = ''] }) => {
    const number = readWholeNumber(1_000_000_000)(word, 'The number')
    return withShop(async (_config, publisher) => {
      await goBack(publisher, number, { by: whoAsks() })
      console.log(`Number ${number} is shown again.`)
    })
  },
)

const PARTS = { export: exportFiles, import: importFiles, check, publish: publishDraft, history, rollback } as const

/** The first word says which of them. */
export async function run([part = '--help', ...args]: readonly string[]): Promise<number> {
  if (part === '--help' || part === '-h') {
    const lines = Object.keys(PARTS).map((name) => `       npm run shop -- content ${name} --help`)
    console.log(`Usage: npm run shop -- content <part>\n${lines.join('\n')}\n\n${DOES}`)
    return OK
  }
  const found = Object.entries(PARTS).find(([name]) => name === part)?.[1]
  if (found) return found(args)
  const what = part.startsWith('-') ? `option '${part}'` : `'content ${part}'`
  console.error(`There is no ${what}. (npm run shop -- content --help says more.)`)
  return WRONG_USAGE
}

const DOES = `Everything that this shop decides, as files: brand, words, categories, bundles, prices, home page, policies. Export them,
change them, import and publish them; each publication is kept, and can be shown again.`

async function withDatabase<T>(act: (db: Database, config: Config) => Promise<T>): Promise<T> {
  const config = await readShopConfig()
  const db = openShopDatabase(config)
  try {
    await upgradeBooks(db, config)
    return await act(db, config)
  } finally {
    await db.destroy()
  }
}

/** What keeps a state from being published is told, a line for each reason. */
async function withShop(act: (config: Config, publisher: Publisher) => Promise<void>): Promise<number> {
  const config = await readShopConfig()
  try {
    await withPublisher(config, await bundleCode(config.siteDir), (publisher) => act(config, publisher))
    return OK
  } catch (error) {
    if (!(error instanceof PublishError)) throw error
    for (const reason of error.reasons) console.error(reason)
    console.error('Nothing was published.')
    return FAILED
  }
}

async function readSaved(db: Database, config: Config): Promise<TakenContent> {
  const content = (await findDraft(db))?.content ?? (await shownContent(db, config))
  return { content, pictures: [], problems: [] }
}

/** Files can be checked where there is no shop yet. */
async function tellFiles(folder: string): Promise<Content | null> {
  const taken = await takePictures(folder, readContentFiles(folder).content)
  const config = readConfig(process.env, { makesDataDir: false })
  const told = await withBooks(config, async (db) => {
    await upgradeBooks(db, config)
    return { content: await tellProblems(db, taken) }
  })
  return told ? told.content : tellProblems(undefined, taken)
}

async function tellProblems(db: Database | undefined, taken: TakenContent): Promise<Content | null> {
  const { content, problems } = await checkContent(taken.content)
  const told = new Set(taken.problems.map(placeOf))
  // A picture that cannot be taken is missing then, which needs no sentence of its own.
  const others = problems.filter((problem) => !told.has(placeOf(problem)))
  const all = [...taken.problems, ...others, ...(content && db ? await listUnknownPosters(db, content) : [])]
  for (const problem of all) console.error(problem)
  if (all.length === 0) return content
  console.error('Nothing was saved.')
  return null
}

function placeOf(problem: string): string {
  return problem.slice(0, problem.indexOf(': '))
}

function findIn(db: Database) {
  return (digest: string) => findOwnPicture(db, digest)
}

/** The content and its pictures, or neither. */
function saveWith(db: Database, pictures: TakenContent['pictures'], save: Parameters<typeof saveDraft>[1]) {
  return db.transaction().execute(async (trx) => {
    const isSaved = await saveDraft(trx, save)
    if (isSaved) await saveOwnPictures(trx, pictures)
    return isSaved
  })
}

async function showBoth(db: Database, folder: string, revision: number, mine: Content): Promise<number> {
  const theirs = await findDraft(db)
  if (!theirs) throw new UsageError(`Nothing was ever saved here as revision ${revision}; export first.`)
  const beside = join(folder, 'theirs')
  await writeContentFiles(beside, theirs.revision, theirs.content, findIn(db))
  console.error(
    `Your files are of revision ${revision}, and ${theirs.savedBy} saved revision ${theirs.revision} at ${theirs.savedAt}.`,
  )
  console.error(`From theirs to yours: ${describeChanges(stateOf(theirs.content), stateOf(mine))}.`)
  console.error(
    `Theirs is in ${beside}. Take over what you need, write ${theirs.revision} as your revision, import again.`,
  )
  return FAILED
}

/** Of the content alone: its categories and bundles stand for the catalogue's. */
function stateOf(content: Content) {
  const { categories, bundles } = content
  return { content, catalogue: { version: 1 as const, categories, bundles, wallpapers: {}, posters: [] } }
}
