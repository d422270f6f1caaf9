import { productsOf } from '../checkout/products.ts'
import { chooseSale } from '../choose/choose-payments.ts'
import { examineCatalogue } from '../pictures/examine-catalogue.ts'
import { previewFinder } from '../pictures/preview-files.ts'
import { findSampleIndex } from '../samples/sample-index.ts'
import { type Check, fails, ok } from './check.ts'

/** Looks at every bundle as a buyer would meet it: wallpapers, masters or recipes, previews, price, and whether it can be paid for. */
export const bundleCheck: Check = {
  about: 'bundles',
  needs: ['db', 'catalogue'],
  async look({ config, db, storage, shared, samplesDir, catalogue, content }) {
    const sale = await chooseSale(config.payments, productsOf(content, catalogue.bundles))
    const findings = await examineCatalogue({
      allAccessName: content.allAccess.isSold === false ? null : content.allAccess.name,
      catalogue,
      db,
      storage,
      recipes: new Set((samplesDir ? findSampleIndex(samplesDir) : undefined)?.wallpapers.map(({ id }) => id)),
      hasPreview: previewFinder(config.dataDir, shared),
      findObstacle: sale.findObstacle,
    })
    return findings.flatMap(({ bundle, problems }) =>
      problems.length === 0 ? [ok(bundle, 'Can be sold.')] : problems.map((problem) => fails(bundle, problem)),
    )
  },
}
