import type { Catalogue } from '../../contract/catalogue.ts'
import { stopNewsPath } from '../../contract/news.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'

/** What is announced. */
export type News = {
  readonly id: string
  readonly subject: string
  readonly heading: string
  /** Paragraphs with an empty line between them. */
  readonly words: string
  readonly leadsTo: Destination | null
}

export type NewsReader = { readonly email: string; readonly stopKey: string }

/** One announcement to one address, with its own way out: in its foot, and for the mailbox's own button (RFC 8058). */
export function announcementMail({ publicUrl, imprint }: MailedBy, news: News, reader: NewsReader): Mail {
  const shop = imprint()
  const paragraphs = paragraphsOf(news.words)
  const stopUrl = `${publicUrl}${stopNewsPath(reader.stopKey, news.id)}`
  const mail = layOutMail(shop, {
    kind: 'news',
    to: reader.email,
    subject: news.subject,
    preview: paragraphs[0] ?? '',
    heading: news.heading || news.subject,
    paragraphs,
    ...(news.leadsTo && ledTo(publicUrl, news.leadsTo)),
    because: [
      `You get this because you agreed to news from ${shop.name}, or bought there and did not object.`,
      `No more of it, with one press: ${stopUrl}`,
    ],
  })
  return { ...mail, stopUrl }
}

function ledTo(publicUrl: string, { path, name, picturePath }: Destination) {
  return {
    action: { label: `See ${name}`, url: `${publicUrl}${path}` },
    picture: picturePath === null ? null : { url: `${publicUrl}${picturePath}`, alt: name },
  }
}

function paragraphsOf(words: string): string[] {
  return words
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
}

type Shown = Pick<Catalogue, 'categories' | 'bundles'>

/** By slug, what is sold and the path of its picture. */
type Pictures = ReadonlyMap<string, { readonly picturePath: string | null }>

/** Where an announcement leads: what its button says, and what is shown of it. */
export type Destination = { readonly path: string; readonly name: string; readonly picturePath: string | null }

/** Pages that an announcement may lead to. */
export function listDestinations({ categories, bundles }: Shown, pictures: Pictures): readonly Destination[] {
  const galleries = categories.filter(({ isHidden }) => !isHidden)
  const pictureOf = (category: string) => {
    const bundle = bundles.find(({ previewCategory }) => previewCategory === category)
    return pictures.get(bundle?.slug ?? '')?.picturePath ?? null
  }
  return [
    { path: '/', name: 'the shop', picturePath: null },
    { path: '/bundles', name: 'all bundles', picturePath: null },
    ...galleries.map(({ slug, path, name }) => ({ path, name, picturePath: pictureOf(slug) })),
  ]
}

/** Of a page that is gone by now, what is true of every page. */
export function findDestination(shown: Shown, pictures: Pictures, path: string): Destination {
  const found = listDestinations(shown, pictures).find((place) => place.path === path)
  return found ?? { path, name: 'it in the shop', picturePath: null }
}
