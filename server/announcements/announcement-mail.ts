import { stopNewsPath } from '../../contract/accounts/news.ts'
import type { Mail } from '../mail/mail.ts'
import { layOutMail, type MailedBy } from '../mail/mail-layout.ts'
import type { Destination } from './destinations.ts'

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
export function announcementMail({ publicUrl, brand }: MailedBy, news: News, reader: NewsReader): Mail {
  const shop = brand()
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
