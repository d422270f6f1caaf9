import { RESERVED_PATHS } from '../../contract/routes.ts'
import { readOwnerCategories } from '../pictures/owner-categories.ts'
import { type Check, note, ok } from './check.ts'

const about = 'own categories'

/** The categories of the owner's tool, and all addresses of categories. */
export const categoriesCheck: Check = {
  about,
  needs: ['db'],
  async look({ db, content }) {
    const own = await readOwnerCategories({ db, content })
    const counted = ok(about, own.length === 0 ? 'There are none.' : `${own.length} of the owner's tool.`)
    return [counted, ...[...content.categories, ...own].flatMap(tellTakenPath)]
  },
}

/** From before the shop took a path for itself: the page is shown where nothing else answers. */
function tellTakenPath({ slug, path, aliases = [] }: { slug: string; path: string; aliases?: readonly string[] }) {
  const taken = [path, ...aliases].filter((own) => RESERVED_PATHS.includes(own.toLowerCase()))
  const words = 'is an address of the shop itself.'
  return taken.map((own) =>
    note(about, `${own}, of the category '${slug}', ${words}`, 'Give the category another path.'),
  )
}
