import { z } from 'zod'
import { ALL_ACCESS } from '../../../contract/bundles.ts'
import { findCover } from '../../../contract/catalogue.ts'
import type { Content } from '../../../contract/content.ts'
import type { DeskDraft, DraftBundle, DraftCategory } from '../../../contract/desk/draft.ts'
import { giveUpNew } from '../../catalogue/uploads/upload-queries.ts'
import { findPicturePath, pathOfWidth } from '../../checkout/product-picture.ts'
import type { ShopState } from '../../publications/publication-queries.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import { readDraft, type ShopParts, shownState, writeDraft } from './desk-draft.ts'

/** Of the smallest picture of a row. */
const THUMBNAIL_WIDTH = 320

export const basedOn = z.int().min(0)

/** What is being written, and the way to give it up. */
export function draftRoutes(parts: ShopParts): readonly DeskRoute[] {
  return [
    staffRoute({ method: 'GET', path: '/draft', access: 'catalogue', answer: () => describeDraft(parts) }),
    staffRoute({
      method: 'POST',
      path: '/draft/discard',
      access: 'catalogue',
      body: z.object({ basedOn }),
      answer: ({ body, staff }) =>
        writeDraft(parts, staff, {
          area: 'catalogue',
          did: 'gave up a draft',
          basedOn: body.basedOn,
          change: () => ({ content: parts.machine.content(), pictures: [] }),
          alongside: (trx) => giveUpNew(trx, parts.now()),
        }),
    }),
  ]
}

async function describeDraft(parts: ShopParts): Promise<DeskDraft> {
  const { revision, saved, content } = await readDraft(parts)
  const shown = shownState(parts)
  const { name, isSold = true, priceMinor } = content.allAccess
  const wasSold = shown.content.allAccess.isSold ?? true
  return {
    revision,
    saved,
    currency: content.currency,
    categories: content.categories.map((category) => describeCategory(category, shown)),
    bundles: content.bundles.map((bundle) => describeBundle(bundle, shown)),
    allAccess: {
      name,
      isSold,
      priceMinor,
      shownMinor: wasSold ? shown.content.allAccess.priceMinor : null,
      cover: findPicturePath(shown.catalogue, ALL_ACCESS.slug, THUMBNAIL_WIDTH),
    },
  }
}

function describeCategory(category: Content['categories'][number], { catalogue }: ShopState): DraftCategory {
  const { slug, name, path, heading, description, offer, isHidden = false } = category
  const before = catalogue.categories.find((known) => known.slug === slug)
  return {
    slug,
    name,
    path,
    heading,
    description,
    isHidden,
    isFree: offer.kind === 'free',
    pictures: catalogue.wallpapers[slug]?.length ?? 0,
    cover: coverOf(slug, catalogue),
    state: stateOf(before, isHidden && !before ? undefined : category, isHidden),
  }
}

/** What is hidden, and was hidden, is as it was. */
function stateOf(before: unknown, now: unknown, isHidden = false): DraftCategory['state'] {
  if (before === undefined) return isHidden ? 'same' : 'new'
  return JSON.stringify(before) === JSON.stringify(now) ? 'same' : 'changed'
}

function describeBundle(bundle: Content['bundles'][number], { catalogue }: ShopState): DraftBundle {
  const { slug, name, categories, isListed, priceMinor, previewCategory } = bundle
  const before = catalogue.bundles.find((known) => known.slug === slug)
  return {
    slug,
    name,
    categories,
    isListed,
    priceMinor,
    shownMinor: before?.priceMinor ?? null,
    cover: coverOf(previewCategory, catalogue),
    state: stateOf(before, bundle),
  }
}

function coverOf(slug: string, { wallpapers, covers = {} }: ShopState['catalogue']): string | null {
  const cover = findCover({ wallpapers, covers }, slug)
  return cover ? pathOfWidth(cover.preview, THUMBNAIL_WIDTH) : null
}
