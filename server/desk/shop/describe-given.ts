import { countOf } from '../../../contract/count.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { Gain, GainedPicture } from '../../publications/list-gains.ts'
import type { ShopState } from '../../publications/publication-queries.ts'

/** Who wants to know more looks at the pictures. */
const MOST_NAMES = 3

export type Turn = { readonly before: ShopState; readonly after: ShopState }

/** What opens for somebody that was closed to them, and what else is offered to more people, a sentence for each. */
export function describeGiven(gains: readonly Gain[], { before, after }: Turn): string[] {
  const names = namesOf(before, after)
  return gains.flatMap((gain) => {
    switch (gain.kind) {
      case 'free':
        return [describeFree(gain, names)]
      case 'opens':
        return [describeOpened(gain, names)]
      case 'listed':
        return [`${gain.name} Bundle is listed: every visitor finds it.`]
      case 'credit':
        return ['Bundles already bought count toward all-access from now on: their buyers pay less for it.']
      default:
        return []
    }
  })
}

type Names = ReadonlyMap<string, string>

/** As they are called after it. */
function namesOf(before: ShopState, after: ShopState): Names {
  const all = [before, after].flatMap(({ content, catalogue }) => [...catalogue.categories, ...content.categories])
  return new Map(all.map(({ slug, name }) => [slug, name]))
}

function describeFree({ category, isNew, pictures }: Gain & { readonly kind: 'free' }, names: Names): string {
  const name = names.get(category) ?? category
  if (!isNew) {
    const verb = pictures.length === 1 ? 'becomes' : 'become'
    return `${countOf(pictures.length, 'picture')} ${verb} free in ${name}: ${titlesOf(pictures)}.`
  }
  const which = pictures.length > 0 ? `, ${countOf(pictures.length, 'picture')} from before included` : ''
  return `${name} is free: anybody may download what is in it, in full size${which}.`
}

function describeOpened(gain: Gain & { readonly kind: 'opens' }, names: Names): string {
  const { product, isNew, categories, pictures } = gain
  const from = new Set([...pictures.map((picture) => picture.from), ...categories])
  const where = listed([...from].map((slug) => names.get(slug) ?? slug))
  const { length } = pictures
  const opened =
    length > 0 ? `${countOf(length, isNew ? 'picture' : 'more picture')}, from ${where}` : `what comes into ${where}`
  if (isNew)
    return `${product.name} is sold for ${formatMoney(product.priceMinor, product.currency)}: it opens ${opened}.`
  return `${product.name} opens ${opened}. Whoever has it gets ${length === 1 || length === 0 ? 'it' : 'them'} too.`
}

/** 'Anime, Bikes, Cars and 11 more', or all of a few. */
function listed(names: readonly string[]): string {
  const few =
    names.length <= MOST_NAMES + 1 ? names : [...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} more`]
  const last = few.at(-1) ?? ''
  return few.length > 1 ? `${few.slice(0, -1).join(', ')} and ${last}` : last
}

function titlesOf(pictures: readonly GainedPicture[]): string {
  return listed(pictures.map(({ title }) => `‘${title}’`))
}
