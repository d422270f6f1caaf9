/** Something that the find box leads to. */
export type Found = { readonly to: string; readonly label: string; readonly note?: string; readonly group: string }

/** Looks for words; never rejects. */
type Finder = (words: string) => Promise<readonly Found[]>

const finders = new Set<Finder>()

/** Lets the find box look somewhere else too, such as among orders. Returns what ends it. */
export function registerFinder(find: Finder): () => void {
  finders.add(find)
  return () => finders.delete(find)
}

export async function findAnything(words: string): Promise<readonly Found[]> {
  const found = await Promise.all([...finders].map((find) => find(words)))
  return found.flat()
}
