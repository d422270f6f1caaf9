import { z } from 'zod'
import type { Content } from '../../../contract/content.ts'
import type { OwnPicture, OwnScreenPicture } from '../../../contract/own-picture.ts'
import { setPicture, setPoster, setPosterAlt } from '../../content/change-brand.ts'
import { inTransaction } from '../../database/transactions.ts'
import { ProblemError } from '../../http/problem.ts'
import { MOST_BYTES, OwnPictureError } from '../../publications/own-picture-limits.ts'
import { saveOwnPictures } from '../../publications/own-picture-queries.ts'
import { type PictureUse, takePicture } from '../../publications/own-pictures.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import { slug } from './category-routes.ts'
import { changeDraft, type ShopParts } from './desk-draft.ts'
import { basedOn } from './draft-routes.ts'

const spot = z.object({ spot: z.enum(['logo', 'favicon', 'social']) })
const picture = z.object({ basedOn, data: z.base64().nullable() })
const ofPicture = z.object({ name: slug })
const poster = z.object({
  basedOn,
  data: z.base64(),
  alt: z.string().trim().max(200),
  use: z.enum(['wide', 'tall']),
})
const described = z.object({ basedOn, alt: z.string().trim().max(200) })
/** In base64, which takes a third more. */
const bodyLimitBytes = Math.ceil((MOST_BYTES * 4) / 3) + 1024

const COMMON = { access: 'brand', bodyLimitBytes } as const
const AREA = { area: 'catalogue' } as const

/** Pictures of the owner's own. Their bytes are kept before anything names them; if the draft is refused, nothing does. */
export function brandPictureRoutes(parts: ShopParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'PUT',
      path: '/draft/brand-pictures/:spot',
      ...COMMON,
      params: spot,
      body: picture,
      async answer({ params, body, staff }) {
        const found = body.data === null ? null : ((await take(parts, params.spot, body.data)) as OwnPicture)
        const did = found ? 'brought a picture of the brand' : 'took away a picture of the brand'
        const line = { ...AREA, did, about: { kind: 'brand', id: params.spot }, after: found }
        const change = (content: Content) => setPicture(content, params.spot, found)
        return changeDraft(parts, staff, { ...line, basedOn: body.basedOn, change })
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/draft/posters/:name',
      ...COMMON,
      params: ofPicture,
      body: poster,
      async answer({ params, body, staff }) {
        const { alt, use } = body
        const found = (await take(parts, use, body.data)) as OwnScreenPicture
        const after = { alt, use, digest: found.digest }
        const line = { ...AREA, did: 'brought a poster', about: { kind: 'poster', id: params.name }, after }
        const change = (content: Content) => setPoster(content, params.name, { alt, use, picture: found })
        return changeDraft(parts, staff, { ...line, basedOn: body.basedOn, change })
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/draft/posters/:name/alt',
      access: 'brand',
      params: ofPicture,
      body: described,
      answer({ params, body: { basedOn: revision, alt }, staff }) {
        const about = { kind: 'poster', id: params.name }
        const line = { ...AREA, did: 'described a poster', about, after: { alt } }
        const change = (content: Content) => setPosterAlt(content, params.name, alt)
        return changeDraft(parts, staff, { ...line, basedOn: revision, change })
      },
    }),
  ]
}

async function take({ db }: ShopParts, use: PictureUse, data: string) {
  try {
    const taken = await takePicture(use, Buffer.from(data, 'base64'))
    await inTransaction(db, (trx) => saveOwnPictures(trx, [taken]))
    return taken.picture
  } catch (error) {
    if (error instanceof OwnPictureError) throw new ProblemError('bad-request', `The file ${error.message}.`)
    throw error
  }
}
