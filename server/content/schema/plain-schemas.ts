import { z } from 'zod'

/** An entry without a key that nobody knows: a misspelt one would be lost in silence. */
export const entry = z.strictObject

export function words(most: number, least = 1) {
  return z
    .string()
    .trim()
    .min(least, 'must not be empty.')
    .max(most, `must not be longer than ${most} characters.`)
    .refine((text) => !/[<>\p{Cc}]/u.test(text), 'must be plain words, without < or > and on one line.')
}

export const slug = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'must be lower-case words with dashes, such as deep-sea.')
  .max(40, 'must not be longer than 40 characters.')

export const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #ff5b1f, in lower case.')

export const path = z
  .string()
  .regex(/^\/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/, 'must be one word after a slash, such as /space.')
  .max(60, 'must not be longer than 60 characters.')

export const price = z
  .int('must be a whole number in the smallest unit of the currency: 300 is 3.00 dollars.')
  .min(1, 'must be above 0.')
  .max(10_000_000, 'must be at most 10000000, in the smallest unit of the currency.')

export function listOf<Item extends z.ZodType>(item: Item, least: number, most: number, what: string) {
  const count = least === most ? `exactly ${least}` : `${least} to ${most}`
  const message = `needs ${count} ${what}.`
  return z.array(item).min(least, message).max(most, message)
}

/** As the shop writes it after it took a picture. */
export const ownPicture = entry({
  digest: z.string().regex(/^[0-9a-f]{32}$/, 'must be the digest of a picture.'),
  format: z.enum(['png', 'jpeg']),
  width: z.int().min(1).max(10_000),
  height: z.int().min(1).max(10_000),
})

const widths = z.array(z.int().min(1).max(10_000)).min(1).max(6)

/** What the shop makes of a picture's colours, and nothing else: it stands in a style. */
const placeholder = z
  .string()
  .regex(
    /^radial-gradient\(at \d{1,3}% \d{1,3}%,#[0-9a-f]{3},#0000 60%\),linear-gradient\(#[0-9a-f]{3},#[0-9a-f]{3},#[0-9a-f]{3}\)$/,
    'must be as the shop wrote it.',
  )

const screenPicture = ownPicture.extend({ format: z.literal('webp'), widths, placeholder })

export const ownPoster = entry({ alt: words(200, 0).default(''), wide: screenPicture, tall: screenPicture.optional() })
