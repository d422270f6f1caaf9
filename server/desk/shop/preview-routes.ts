import { z } from 'zod'
import { DRAFT_PREVIEW } from '../../../contract/desk/draft.ts'
import { ProblemError } from '../../http/problem.ts'
import { PictureChangeError } from '../../pictures/owner-edits.ts'
import { draftPreviews, readPreview } from '../../publications/draft-preview.ts'
import { findCurrentNumber } from '../../publications/publication-queries.ts'
import { PublishError } from '../../publications/publish.ts'
import { listNewPictures, recordsOf } from '../../uploads/upload-queries.ts'
import { framedHeaders } from '../guard/desk-guard.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { readDraft, type ShopParts } from './draft-routes.ts'

const HEADERS = framedHeaders(["style-src 'self'", "style-src-attr 'unsafe-inline'"])

const rest = z.object({ '*': z.string().max(200) })

/** Pages of the draft, for staff alone. */
export function previewRoutes(parts: ShopParts): readonly DeskRoute[] {
  const findPages = draftPreviews()
  return [
    staffRoute({
      method: 'GET',
      path: '/preview/*',
      access: 'catalogue',
      params: rest,
      async answer({ params, reply }) {
        const { db, machine } = parts
        if (!machine.publisher) throw new ProblemError('conflict', 'Nothing can be drawn here; npm start does it.')
        const { revision, content, pictures } = await readDraft(parts)
        const added = recordsOf(await listNewPictures(db))
        const key = `${revision} ${await findCurrentNumber(db)} ${added.map(({ wallpaper }) => wallpaper.preview.src)}`
        const source = { db, content, pictures, added }
        const pack = await findPages(machine.publisher, { key, source }).catch(explain)
        const { isFound, html } = readPreview(pack, `/${params['*']}`, DRAFT_PREVIEW)
        return reply
          .code(isFound ? 200 : 404)
          .headers(HEADERS)
          .type('text/html; charset=utf-8')
          .send(html)
      },
    }),
  ]
}

function explain(error: unknown): never {
  if (error instanceof PublishError) throw new ProblemError('bad-request', error.reasons.join(' '))
  if (error instanceof PictureChangeError) throw new ProblemError('bad-request', error.message)
  throw error
}
