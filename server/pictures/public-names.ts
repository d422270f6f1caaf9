const HASH_LENGTH = 8

/** Categories whose files are numbered with a space and brackets, as the spec has them. */
const NUMBERED: Readonly<Record<string, string>> = { bikes: 'Bike', cars: 'Car' }

/**
 * The file name of a public picture, without width and extension. It carries the content's hash, so that it can be
 * cached for ever, and is made from the title alone: it says nothing of the master's name.
 */
export function publicName(category: string, number: number, title: string, contentHash: string): string {
  const hash = contentHash.slice(0, HASH_LENGTH)
  const word = NUMBERED[category]
  return word ? `${word} (${number}) ${hash}` : `${slugOf(title) || category}-${hash}`
}

function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
}
