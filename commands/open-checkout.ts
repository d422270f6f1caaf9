import { brandOf } from '../contract/content/content.ts'
import { chooseCheckout } from '../server/choose/choose-checkout.ts'
import { migrate, refuseOlder } from '../server/database/migrate.ts'
import { createLogger } from '../server/http/logger.ts'
import type { ApplyEvents } from '../server/orders/event-inbox.ts'
import { openShopDatabase, readShopConfig } from './existing-shop.ts'
import { shownCatalogue, shownContent } from './shop-content.ts'

/** `changesNothing`: for commands that only look; an older database is then left as it is and the command refused. */
type Manner = { readonly changesNothing?: boolean }

/** Runs a command of the owner's tool on the shop's books, and closes them whatever happens. */
export async function withCheckout(
  act: (checkout: ApplyEvents) => Promise<number>,
  { changesNothing = false }: Manner = {},
): Promise<number> {
  const config = await readShopConfig()
  const db = openShopDatabase(config)
  try {
    await (changesNothing ? refuseOlder(db) : migrate(db))
    const content = await shownContent(db, config)
    const brand = brandOf(content, config)
    const catalogue = await shownCatalogue(db, config)
    const logger = createLogger('warn')
    return await act(
      await chooseCheckout(
        config,
        () => brand,
        () => content,
        catalogue,
        db,
        logger,
      ),
    )
  } finally {
    await db.destroy()
  }
}
