// A one-time way in to the desk: `npm run shop -- desk-link`.
import { refuseOlder } from '../server/database/migrate.ts'
import { createOwnerLink, linkUrl } from '../server/desk/staff-links.ts'
import { command, FAILED, OK } from './command-line.ts'
import { openShopDatabase, readShopConfig } from './existing-shop.ts'
import { wayInLines } from './show-desk-link.ts'

const TABLE = {
  name: 'desk-link',
  forms: [''],
  does: `Prints a link that works once, within 30 minutes. Whoever opens it becomes an owner of the desk, or, with the address of
somebody on the team, is let in again: then everything they signed in with before ends.`,
}

export const run = command(TABLE, async () => {
  const config = await readShopConfig()
  if (!config.hasDesk) {
    console.error('The desk is switched off (DESK=off).')
    return FAILED
  }
  const db = openShopDatabase(config)
  try {
    await refuseOlder(db)
    const key = await createOwnerLink(db, new Date())
    if (config.closedFor === null) console.log(linkUrl(config.publicUrl, key))
    else for (const line of wayInLines(config, key)) console.log(line)
    return OK
  } finally {
    await db.destroy()
  }
})
