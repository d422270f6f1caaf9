import { type Content, listGivenPosters } from '../../../contract/content.ts'
import { policiesOf } from '../../../contract/default-policies.ts'
import type { DeskBrand, DeskPolicy } from '../../../contract/desk/brand.ts'
import type { MailWords } from '../../../contract/mail-words.ts'
import { type OwnPicture, ownPictureUrl } from '../../../contract/own-picture.ts'
import { contactOf, lookOf } from '../../content/change-brand.ts'
import type { Database } from '../../database/database.ts'
import { findSamplePosters } from '../../pictures/picture-queries.ts'
import { readDraft, type ShopParts } from './desk-draft.ts'

export async function describeBrand(parts: ShopParts): Promise<DeskBrand> {
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
