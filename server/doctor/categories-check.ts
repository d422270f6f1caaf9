import { RESERVED_PATHS } from '../../contract/routes.ts'
import { ownerCategoriesFile, readOwnerCategories } from '../catalogue/owner-categories.ts'
import { type Check, fails, note, ok } from './check.ts'
import { sentenceOf } from './examine.ts'

const OWN_CATEGORIES = 'own categories'

/** The file of the owner's own categories, which the catalogue is made from. */
export const categoriesCheck: Check = {
  about: OWN_CATEGORIES,
  needs: [],
  async look({ config: { dataDir }, content }) {
    try {
      const own = await readOwnerCategories({ dataDir, content })
      const counted = ok(OWN_CATEGORIES, own.length === 0 ? 'There are none.' : `${own.length} in categories.json.`)
      return [counted, ...[...content.categories, ...own].flatMap(tellTakenPath)]
    } catch (error) {
      return [
        fails(
          OWN_CATEGORIES,
          sentenceOf(error),
          `Mend ${ownerCategoriesFile(dataDir)}, or bring it back from a backup.`,
        ),
      ]
    }
  },
}

/** From before the shop took a path for itself: the page is shown where nothing else answers. */
function tellTakenPath({ slug, path, aliases = [] }: { slug: string; path: string; aliases?: readonly string[] }) {
  const taken = [path, ...aliases].filter((own) => RESERVED_PATHS.includes(own.toLowerCase()))
  const words = 'is an address of the shop itself.'
  return taken.map((own) =>
    note(OWN_CATEGORIES, `${own}, of the category '${slug}', ${words}`, 'Give the category another path.'),
  )
}
