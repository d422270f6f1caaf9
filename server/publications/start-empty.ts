import { EMPTY_CONTENT } from '../content/empty-content.ts'
import { compileCatalogue } from '../pictures/compile-catalogue.ts'
import { findDraft, NO_REVISION, saveDraft } from './draft-queries.ts'
import type { Publication, ShopState } from './publication-queries.ts'
import { findShown, PublishError, type Publisher, publish, rollBack } from './publish.ts'

type Emptying = {
  readonly dataDir: string
  /** Who does it, as the history shall say. */
  readonly by: string
}

export type Emptied = {
  readonly number: number
  /** What was shown until then, and can be shown again. */
  readonly before: number
}

/**
 * The shop as it would have begun with SAMPLES=off: the samples, their bundles and the sample shop's words go, published in
 * one step. What the owner imported stays, and so does what anybody bought. Refused where no samples are shown.
 */
export async function startEmpty(publisher: Publisher, { dataDir, by }: Emptying): Promise<Emptied> {
  const shown = await findShown(publisher.db)
  if (!shown?.content.samples) throw new PublishError(['This shop shows no samples; there is nothing to empty.'])
  await replaceDraft(publisher, EMPTY_CONTENT, by)
  const catalogue = await compileCatalogue({ dataDir, content: EMPTY_CONTENT })
  const how = { by, note: 'Started with an empty shop' }
  const { number } = await publish(publisher, { content: EMPTY_CONTENT, catalogue }, how)
  return { number, before: shown.number }
}

/** An older publication again, with its content as the draft, so that the next publication goes on from it. */
export async function showAgain(publisher: Publisher, number: number, { dataDir, by }: Emptying): Promise<Publication> {
  const publication = await rollBack(publisher, number)
  await replaceDraft(publisher, publication.content, by)
  await compileCatalogue({ dataDir, content: publication.content })
  return publication
}

async function replaceDraft({ db, now }: Publisher, content: ShopState['content'], by: string): Promise<void> {
  const draft = await findDraft(db)
  const basedOn = draft?.revision ?? NO_REVISION
  const isSaved = await saveDraft(db, {
    basedOn,
    content,
    pictures: [],
    savedAt: now().toISOString(),
    savedBy: by,
  })
  if (!isSaved) throw new PublishError(['Somebody saved other content at the same moment; look at it, and try again.'])
}
