import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getAnnouncement, insertDraft, scheduleAnnouncement } from '../../server/announcements/announcement-queries.ts'
import { NOBODY, tallyRecipients } from '../../server/announcements/recipient-queries.ts'
import { type Database, openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startMailServer } from '../../server/testing/mail-server.ts'
import type { DrillResult } from '../payments/drill-result.ts'

const SENDING_SHOP = join(import.meta.dirname, 'sending-shop.ts')
const PER_MINUTE = 100_000
/** What a process writes to at once: server/announcements/send-announcements.ts. */
const BATCH = 20
const LOOK_MS = 20
const ROWS = 500

export type KillDrill = {
  readonly name: string
  readonly databaseUrl: string
  readonly readers: number
  readonly kills: number
  /** Processes that would all send; one of them leads. */
  readonly processes: number
}

/** Everybody who agreed is written to by processes that are killed again and again. */
export async function killWhileSending(drill: KillDrill): Promise<DrillResult> {
  const db = openDatabase(drill.databaseUrl)
  await migrate(db)
  await addReaders(db, drill.readers)
  const id = await announce(db)
  const got = new Map<string, number>()
  const server = await startMailServer({
    onMessage: (message) => {
      const to = /^To: (\S+)/m.exec(message)?.[1] ?? ''
      got.set(to, (got.get(to) ?? 0) + 1)
      return null
    },
  })
  try {
    const kills = await killUntilDone(db, id, drill, server)
    return await judge(db, id, { ...drill, kills }, got)
  } finally {
    await server.stop()
    await db.destroy()
  }
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Kills whoever sends each time another share has arrived, and waits for the end then. */
async function killUntilDone(db: Database, id: string, drill: KillDrill, server: MailServer): Promise<number> {
  const { readers, kills, processes, databaseUrl } = drill
  const start = () => Array.from({ length: processes }, () => startProcess(databaseUrl, server.port))
  let [running, killed] = [start(), 0]
  while ((await getAnnouncement(db, id)).state !== 'done') {
    if (killed < kills && server.sent.length >= ((killed + 1) * readers) / (kills + 1)) {
      killed += 1
      await Promise.all(running.map(kill))
      running = start()
    }
    await sleep(LOOK_MS)
  }
  await Promise.all(running.map(kill))
  return killed
}

function startProcess(databaseUrl: string, port: number): ChildProcess {
  const words = [SENDING_SHOP, databaseUrl, String(port), String(PER_MINUTE)]
  return spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit'] })
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined
  child.kill('SIGKILL')
  await ended
}

async function addReaders(db: Database, readers: number): Promise<void> {
  const at = new Date().toISOString()
  const choice = { offered_at: null, agreed_at: at, version: '2026-11', refused_at: null, bounced_at: null }
  for (let from = 0; from < readers; from += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, readers - from) }, (_, next) => {
      const email = `reader-${from + next}@example.com`
      return { email_key: email, email, stop_key: randomUUID(), ...choice }
    })
    await db.insertInto('news_choice').values(rows).execute()
  }
}

async function announce(db: Database): Promise<string> {
  const [by, now] = ['owner@example.com', new Date()]
  const words = { subject: 'New rooms', heading: '', words: 'They are new.', leads_to: '/bundles' }
  const id = await insertDraft(db, { ...words, basis: 'agreed', owned: 'whatever', product: null }, { by, now })
  await scheduleAnnouncement(db, { id, revision: 1 }, now)
  return id
}

/** Nobody has it twice, everybody else has it once, and who may not have it is listed and few. */
async function judge(
  db: Database,
  id: string,
  { name, readers, kills }: KillDrill,
  got: ReadonlyMap<string, number>,
): Promise<DrillResult> {
  const tally = (await tallyRecipients(db, [id])).get(id) ?? NOBODY
  const rows = await db.selectFrom('announcement_recipient').select(['email', 'state']).execute()
  const said = new Set(rows.filter(({ state }) => state === 'sent' || state === 'unknown').map(({ email }) => email))
  const twice = [...got.values()].filter((count) => count > 1).length
  const missed = rows.filter(({ email, state }) => state === 'sent' && !got.has(email)).length
  const unsaid = [...got.keys()].filter((to) => !said.has(to)).length
  const arrived = rows.filter(({ email, state }) => state === 'unknown' && got.has(email)).length
  const losses = [
    ...(twice > 0 ? [`${twice} addresses got it twice.`] : []),
    ...(missed > 0 ? [`${missed} are said to have it and do not.`] : []),
    ...(unsaid > 0 ? [`${unsaid} have it and nothing says so.`] : []),
    ...(tally.sent + tally.unknown === readers
      ? []
      : [`${tally.sent} sent and ${tally.unknown} unknown of ${readers}.`]),
    ...(tally.unknown > kills * BATCH ? [`${tally.unknown} are unknown after ${kills} kills.`] : []),
  ]
  const found = [
    `${readers} recipients through ${kills} kills: ${tally.sent} sent once, ${tally.unknown} unknown (${arrived} of them arrived), none twice`,
    ...losses,
  ]
  return { name, found: found.join('\n      '), isGood: losses.length === 0 && kills > 0 }
}
