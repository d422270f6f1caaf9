import { ALL_ACCESS } from '../../contract/pictures/catalogue.ts'
import type { SiteSource } from '../../contract/site/site-data.ts'
import type { Config } from '../config/config.ts'
import { withoutHidden } from '../content/leave-out.ts'
import { showableCatalogue } from '../pictures/showable-catalogue.ts'
import { productsOf } from '../prices/products.ts'
import type { ShopState } from '../publications/publication-queries.ts'
import { chooseSale } from './choose-payments.ts'

type Shop = Pick<Config, 'publicUrl' | 'gaMeasurementId' | 'contactUrl' | 'identity' | 'payments' | 'timeZone'>

/** Reads a picture of the owner's own by its digest. */
type ReadPicture = (digest: string) => Promise<{ readonly bytes: Buffer } | undefined>

/** What pages are made of: a state of the shop, as the owner's settings let it be shown, and a sentence for all that is not. */
export async function chooseSiteSource(
  { publicUrl, gaMeasurementId, contactUrl, identity, payments, timeZone }: Shop,
  { catalogue, content: whole }: ShopState,
  readPicture?: ReadPicture,
): Promise<{ readonly source: SiteSource; readonly notes: readonly string[] }> {
  const content = withoutHidden(whole)
  const products = productsOf(content, catalogue.bundles)
  const { isSold, takesAmounts } = await chooseSale(payments, products)
  const soldElsewhere = [...products.keys()].filter((slug) => !takesAmounts(slug))
  const shown = showableCatalogue(catalogue, content, { isSold, problem: payments.linksProblem })
  const settings = {
    publicUrl,
    gaMeasurementId: gaMeasurementId ?? null,
    contactUrl: contactUrl ?? content.contact.url,
    identity: identity.site,
    isAllAccessSold: isSold(ALL_ACCESS.slug),
  }
  const { favicon } = content.brand
  const icon = favicon && (await readPicture?.(favicon.digest))
  const { mode, usesSandbox: isSandbox } = payments
  return {
    source: {
      catalogue: shown.catalogue,
      content,
      settings,
      mode,
      isSandbox,
      timeZone,
      soldElsewhere,
      favicon: icon?.bytes.toString('base64'),
    },
    notes: shown.notes,
  }
}
