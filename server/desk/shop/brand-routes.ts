import { z } from 'zod'
import {
  MAIL_KINDS,
  type MailWords,
  type OwnPicture,
  type OwnScreenPicture,
  ownPictureUrl,
} from '../../../contract/content/brand.ts'
import { type Content, listGivenPosters } from '../../../contract/content/content.ts'
import { policiesOf } from '../../../contract/content/default-policies.ts'
import { POLICY_NAMES } from '../../../contract/content/policy.ts'
import type { DeskBrand, DeskPolicy } from '../../../contract/desk/brand.ts'
import {
  contactOf,
  lookOf,
  setContact,
  setHome,
  setLook,
  setPicture,
  setPolicy,
  setPoster,
  setPosterAlt,
} from '../../content/change-brand.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/transactions.ts'
import { ProblemError } from '../../http/problem.ts'
import { saveOwnPictures } from '../../own-pictures/own-picture-queries.ts'
import { MOST_BYTES, OwnPictureError, type PictureUse, takePicture } from '../../own-pictures/own-pictures.ts'
import { findSamplePosters } from '../../pictures/picture-queries.ts'
import { listPolicyVersions } from '../../publications/publication-queries.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { slug } from './category-routes.ts'
import { basedOn, changeDraft, readDraft, type ShopParts } from './draft-routes.ts'
import { mailPreviewRoute } from './mail-preview.ts'

const text = (most: number) => z.string().trim().max(most)
const look = z.object({
  basedOn,
  name: text(60),
  wordmark: z.object({ plain: text(40), accent: text(40) }),
  font: z.enum(['anton', 'archivo']),
  ground: text(20),
  accent: text(20),
})
const optionalText = text(200).transform((typed) => (typed === '' ? null : typed))
const seller = z.object({
  name: text(200),
  address: text(300),
  country: text(10),
  vatId: optionalText,
  email: optionalText,
})
const contact = z.object({
  basedOn,
  contactUrl: text(500),
  seller: seller.nullable(),
  senderName: text(100),
  mailFooter: z.array(text(300)).max(10),
  mailWords: z.object({
    greeting: text(300).optional(),
    closing: text(300).optional(),
    own: z.partialRecord(z.enum(MAIL_KINDS), text(500)).optional(),
  }),
})
const home = z.object({
  basedOn,
  title: text(100),
  description: text(300),
  sections: z.array(z.looseObject({})).max(60),
})
const policy = z.object({
  basedOn,
  description: text(300),
  markdown: z.string().max(200_000),
  from: z.iso.date().nullable(),
})
const ofPolicy = z.object({ name: z.enum(POLICY_NAMES) })

const ACCESS = { access: 'brand' } as const
const AREA = { area: 'catalogue' } as const

/** How the shop is called and looks, and what it says of itself: the owner's word alone. */
export function brandRoutes(parts: ShopParts): readonly DeskRoute[] {
  return [
    staffRoute({ method: 'GET', path: '/brand', ...ACCESS, answer: () => describeBrand(parts) }),
    staffRoute({
      method: 'PUT',
      path: '/draft/look',
      ...ACCESS,
      body: look.partial().required({ basedOn: true }),
      async answer({ body: { basedOn: revision, ...after }, staff }) {
        const line = { ...AREA, did: 'changed the brand', before: lookOf(await written(parts)), after }
        return changeDraft(parts, staff, {
          ...line,
          basedOn: revision,
          change: (content) => setLook(content, { ...lookOf(content), ...given(after) }),
        })
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/draft/contact',
      ...ACCESS,
      body: contact.partial().required({ basedOn: true }),
      async answer({ body: { basedOn: revision, ...after }, staff }) {
        const line = { ...AREA, did: 'changed contact and seller', before: contactOf(await written(parts)), after }
        return changeDraft(parts, staff, {
          ...line,
          basedOn: revision,
          change: (content) => setContact(content, { ...contactOf(content), ...given(after) }),
        })
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/draft/home',
      ...ACCESS,
      body: home.partial().required({ basedOn: true }),
      async answer({ body: { basedOn: revision, ...after }, staff }) {
        const line = { ...AREA, did: 'changed the home page', before: (await written(parts)).home, after }
        return changeDraft(parts, staff, {
          ...line,
          basedOn: revision,
          change: (content) => setHome(content, { ...content.home, ...given(after) }),
        })
      },
    }),
    ...policyRoutes(parts),
    ...brandPictureRoutes(parts),
    mailPreviewRoute(parts),
  ]
}

/** What is left out stays as it is written: whoever sends what they typed overwrites nothing else. */
function given<Of extends object>(after: Of): { [Key in keyof Of]: Exclude<Of[Key], undefined> } {
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined)) as never
}

async function written(parts: ShopParts): Promise<Content> {
  return (await readDraft(parts)).content
}

function policyRoutes(parts: ShopParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/policies/:name',
      ...ACCESS,
      params: ofPolicy,
      answer: async ({ params }) => ({ versions: await listPolicyVersions(parts.db, params.name) }),
    }),
    staffRoute({
      method: 'PUT',
      path: '/draft/policies/:name',
      ...ACCESS,
      params: ofPolicy,
      body: policy,
      bodyLimitBytes: 1024 * 1024,
      async answer({ params, body: { basedOn: revision, ...after }, staff }) {
        const before = (await written(parts)).policies[params.name]
        const about = { kind: 'policy', id: params.name }
        const line = { ...AREA, did: 'changed a policy', about, before, after }
        const change = (content: Content) => setPolicy(content, params.name, after)
        return changeDraft(parts, staff, { ...line, basedOn: revision, change })
      },
    }),
  ]
}

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

/** Pictures of the owner's own. Their bytes are kept before anything names them; if the draft is refused, nothing does. */
function brandPictureRoutes(parts: ShopParts): readonly DeskRoute[] {
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

async function describeBrand(parts: ShopParts): Promise<DeskBrand> {
  const { config } = parts.machine
  const { revision, content } = await readDraft(parts)
  const { title, description, sections } = content.home
  return {
    revision,
    ...lookOf(content),
    colours: content.brand.colours,
    ...contactOf(content),
    logo: urlOf(content.brand.logo),
    icon: urlOf(content.brand.favicon),
    social: urlOf(content.socialPicture),
    mailWords: describeMailWords(content.mail.words),
    isContactSet: config.contactUrl !== undefined,
    home: { title, description, sections },
    posters: await listPosters(parts.db, content),
    posterAlts: Object.fromEntries(Object.entries(content.posters ?? {}).map(([name, { alt }]) => [name, alt])),
    policies: describePolicies(content, parts.machine.content()),
  }
}

function describeMailWords({ greeting = '', closing = '', own = {} }: MailWords = {}): DeskBrand['mailWords'] {
  const said = Object.entries(own).flatMap(([kind, words]) => (words ? [[kind, words]] : []))
  return { greeting, closing, own: Object.fromEntries(said) }
}

/** A social picture may also be the name of a poster. */
function urlOf(picture: OwnPicture | string | null | undefined): string | null {
  return picture && typeof picture === 'object' ? ownPictureUrl(picture) : null
}

async function listPosters(db: Database, content: Content): Promise<string[]> {
  const samples = content.samples ? ((await findSamplePosters(db)) ?? []) : []
  const names = [
    ...Object.keys(content.posters ?? {}),
    ...listGivenPosters(content),
    ...samples.map(({ name }) => name),
  ]
  return [...new Set(names)].sort()
}

function describePolicies(content: Content, inShop: Content): DeskPolicy[] {
  const shown = new Map(policiesOf(inShop).map((policy) => [policy.name, policy]))
  return policiesOf(content).map(({ name, version, date, description, markdown }) => ({
    name,
    version,
    date,
    description,
    markdown,
    shown: shown.get(name)?.markdown ?? '',
    shownVersion: shown.get(name)?.version ?? 0,
  }))
}
