import { ownerCategoriesFile, readOwnerCategories } from '../catalogue/owner-categories.ts'
import { type Check, fails, ok } from './check.ts'
import { sentenceOf } from './examine.ts'

const about = 'own categories'

/** The file of the owner's own categories, which the catalogue is made from. */
export const categoriesCheck: Check = {
  about,
  needs: [],
  async look({ config: { dataDir }, content }) {
    try {
      const { length } = await readOwnerCategories({ dataDir, content })
      return [ok(about, length === 0 ? 'There are none.' : `${length} in categories.json.`)]
    } catch (error) {
      return [fails(about, sentenceOf(error), `Mend ${ownerCategoriesFile(dataDir)}, or bring it back from a backup.`)]
    }
  },
}
