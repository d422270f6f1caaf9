import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { splitWords } from '../../contract/pictures/search-terms.ts'
import type { Database } from '../database/database.ts'
import { currentNetwork } from '../http/client.ts'
import { ProblemError } from '../http/problem.ts'
import { sharedRoom } from '../http/request-limits.ts'
import { gatherCounts } from './gathered-counts.ts'
import { addPageViews, addVisitCounts, MOST_NAMES, type VisitCount } from './page-view-queries.ts'

const view = z.object({ path: z.string().max(200), from: z.string().max(253).optional() })
const search = z.object({ words: z.string().max(100) })

export type PageViewRoutes = {
  readonly db: Database
  /** The site's own paths; anything else is not counted, so the table stays small. */
  readonly paths: () => ReadonlySet<string>
  readonly publicUrl: string
  readonly now: () => Date
}

/** First-party counts: no cookie, no address, nothing about the person. */
export type Visits = {
  /** A picture of a free category was taken. */
  readonly countFreeDownload: (category: string, picture: string) => void
}

export function pageViewRoutes(app: FastifyInstance, { db, paths, publicUrl, now }: PageViewRoutes): Visits {
  const today = () => now().toISOString().slice(0, 10)
  const ownHost = new URL(publicUrl).host
  const views = gatherCounts<{ day: string; path: string }>({
    name: 'page views',
    logger: app.log,
    write: (counts) =>
      addPageViews(
        db,
        counts.map(({ day, path, count }) => ({ day, path, views: count })),
      ),
  })
  const visits = gatherCounts<Omit<VisitCount, 'count'>>({
    name: 'visit counts',
    logger: app.log,
    write: (counts) => addVisitCounts(db, counts),
  })
  app.addHook('onClose', () => Promise.all([views.close(), visits.close()]))
  const namers = { search: dayOfNames(), referrer: dayOfNames() }

  function countNamed(kind: 'search' | 'referrer', name: string | null): void {
    if (name !== null) visits.count({ day: today(), kind, name: namers[kind](today(), name, currentNetwork()) })
  }

  app.post('/api/page-views', { bodyLimit: 1024 }, async (request, reply) => {
    const { success, data } = view.safeParse(request.body)
    if (!success || !paths().has(data.path)) throw new ProblemError('bad-request', 'There is no page at that path.')
    views.count({ day: today(), path: data.path })
    if (data.from !== undefined) countNamed('referrer', referrerName(data.from, ownHost))
    return reply.code(204).send()
  })
  app.post('/api/missed-searches', { bodyLimit: 1024 }, async (request, reply) => {
    const { success, data } = search.safeParse(request.body)
    if (!success) throw new ProblemError('bad-request', 'This cannot be searched for.')
    countNamed('search', searchName(data.words))
    return reply.code(204).send()
  })
  return {
    countFreeDownload: (category, picture) =>
      visits.count({ day: today(), kind: 'free-download', name: `${category}/${picture}` }),
  }
}

/**
 * The names of a day, each place with its share of the room, so that nobody alone makes up so many that those of others
 * are not written down. What has no room is counted without its name. Places are forgotten with the day.
 */
function dayOfNames() {
  let [day, room, names] = ['', sharedRoom(MOST_NAMES), new Set<string>()]
  return (today: string, name: string, place: string | undefined): string => {
    if (day !== today) [day, room, names] = [today, sharedRoom(MOST_NAMES), new Set()]
    if (names.has(name)) return name
    if (room.enter(place)) return ''
    names.add(name)
    return name
  }
}

const MOST_WORDS = 5
const LONGEST_NAME = 60

/**
 * What somebody looked for, as it is counted: the words that a search compares. Null for what is no search, and for what
 * looks like an address or a number of somebody's: that is nothing to keep.
 */
export function searchName(words: string): string | null {
  if (words.includes('@') || /\d{5}/.test(words.replace(/[ ()+./-]/g, ''))) return null
  const name = splitWords(words).slice(0, MOST_WORDS).join(' ')
  return name !== '' && name.length <= LONGEST_NAME ? name : null
}

const HOST = /^(?=.{4,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/

/** Where somebody came from: the name of a machine and nothing else. Null for ours, for numbers and for what is no name. */
export function referrerName(host: string, ownHost: string): string | null {
  const name = plainHost(host)
  return HOST.test(name) && isIP(name) === 0 && name !== plainHost(ownHost) ? name : null
}

function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
}
