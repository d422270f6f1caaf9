import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Catalogue, Wallpaper } from '../../contract/pictures/catalogue.ts'

/** Which parts a catalogue is made of: one for each category, and one for the rest. */
export type CatalogueRefs = { readonly rest: string; readonly wallpapers: Readonly<Record<string, string>> }

/** As it is kept. */
export type CataloguePart = { readonly digest: string; readonly body: string }

/** As it is published; packed by `packPart` where it is not kept already. */
type LoosePart = { readonly digest: string; readonly value: unknown; readonly text: string }

export type SplitCatalogue = { readonly refs: CatalogueRefs; readonly parts: readonly LoosePart[] }

export function splitCatalogue({ wallpapers, ...rest }: Catalogue): SplitCatalogue {
  const frame = toPart(rest)
  const lists = Object.entries(wallpapers).map(([slug, list]) => [slug, toPart(list)] as const)
  const refs = Object.fromEntries(lists.map(([slug, { digest }]) => [slug, digest]))
  return { refs: { rest: frame.digest, wallpapers: refs }, parts: [frame, ...lists.map(([, part]) => part)] }
}

/** `parts` has every body that the references name, by digest. */
export function joinCatalogue(refs: CatalogueRefs, parts: ReadonlyMap<string, unknown>): Catalogue {
  const get = (digest: string) => {
    const part = parts.get(digest)
    if (part === undefined) throw new Error(`The part ${digest} of a published catalogue is missing.`)
    return part
  }
  const lists = Object.entries(refs.wallpapers).map(([slug, digest]) => [slug, get(digest) as readonly Wallpaper[]])
  return { ...(get(refs.rest) as Omit<Catalogue, 'wallpapers'>), wallpapers: Object.fromEntries(lists) }
}

export function listDigests({ rest, wallpapers }: CatalogueRefs): string[] {
  return [...new Set([rest, ...Object.values(wallpapers)])]
}

export function readPart({ body }: CataloguePart): unknown {
  return JSON.parse(gunzipSync(Buffer.from(body, 'base64')).toString())
}

function toPart(value: unknown): LoosePart {
  const text = JSON.stringify(value)
  return { digest: digestOf(text), value, text }
}

export function packPart({ digest, text }: LoosePart): CataloguePart {
  return { digest, body: gzipSync(text).toString('base64') }
}

/** By digest, for whoever reads a publication that may have some of the same parts. */
export function valuesOf({ parts }: SplitCatalogue): Map<string, unknown> {
  return new Map(parts.map(({ digest, value }) => [digest, value]))
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
