import { z } from 'zod'
import type { Content } from '../../../contract/content.ts'
import { MAIL_KINDS } from '../../../contract/mail-words.ts'
import { POLICY_NAMES } from '../../../contract/policy.ts'
import { contactOf, lookOf, setContact, setHome, setLook, setPolicy } from '../../content/change-brand.ts'
import { listPolicyVersions } from '../../publications/policy-queries.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import { brandPictureRoutes } from './brand-picture-routes.ts'
import { describeBrand } from './describe-brand.ts'
import { changeDraft, readDraft, type ShopParts } from './desk-draft.ts'
import { basedOn } from './draft-routes.ts'
import { mailPreviewRoute } from './mail-preview-route.ts'

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
