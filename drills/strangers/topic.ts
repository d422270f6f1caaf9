import type { ShopOptions, WholeShop } from '../../harness/open-whole-shop.ts'

/** One attack of a stranger, and the deed of an honest customer that looks most like it. */
export type Attempt = {
  readonly tried: string
  /** What the stranger has now and should not have, in words; undefined is nothing. */
  readonly gained?: string | undefined
  readonly twin: string
  /** What went wrong for the honest customer, in words; undefined when all went well. */
  readonly twinFailed?: string | undefined
}

/** Each topic plays in a shop of its own, so that no attack stands in the way of another. */
export type Topic = {
  readonly shop?: ShopOptions
  /** Passwords take their time also in the short form. */
  readonly isAboutPasswords?: boolean
  readonly play: (shop: WholeShop, isShort: boolean) => Promise<readonly Attempt[]>
}

/** Topics that do not stand in each other's way, one after the other; their shop has what each of them needs. */
export function inOneShop(...topics: readonly Topic[]): Topic {
  const env = Object.assign({}, ...topics.map(({ shop }) => shop?.env))
  return {
    shop: { ...Object.assign({}, ...topics.map(({ shop }) => shop)), env },
    async play(shop, isShort) {
      const attempts: Attempt[] = []
      for (const topic of topics) attempts.push(...(await topic.play(shop, isShort)))
      return attempts
    },
  }
}
