// Sends announcements until it is killed, as the process of a shop that leads does:
// node sending-shop.ts <database> <port of the mail server> <mails a minute>.
import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { brandOf } from '../../contract/content/content.ts'
import { smtpMail } from '../../server/adapters/smtp-mail.ts'
import { startAnnouncements } from '../../server/announcements/send-announcements.ts'
import { openDatabase } from '../../server/database/database.ts'
import { lead } from '../../server/database/leadership.ts'

const [databaseUrl = '', port = '', perMinute = ''] = process.argv.slice(2)
// Whoever is killed keeps nothing of it.
flushCompileCache()
const publicUrl = 'https://shop.example'
const brand = brandOf(SAMPLE_CONTENT, { publicUrl })
const db = openDatabase(databaseUrl)
const { send } = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'shop@example.com', isOnce: true })
lead(
  databaseUrl,
  () =>
    startAnnouncements({
      db,
      send,
      perMinute: Number(perMinute),
      now: () => new Date(),
      logger: pino({ level: 'silent' }),
      shop: { publicUrl, brand: () => brand, mode: 'test' },
      destinationOf: (path) => ({ path, name: 'all bundles', picturePath: null }),
    }),
  { lookEveryMs: 200 },
)
// No job's timer keeps a process alive.
setInterval(() => {}, 60_000)
