import { distance, type PerceptualHash, perceptualHash } from 'sample-shop/artwork/perceptual-hash.ts'
import sharp from 'sharp'

export interface Pair {
  readonly labels: readonly [string, string]
  /** 0 for the same picture, about 0.5 and more for unrelated ones. */
  readonly distance: number
}

const HASHED_WIDTH = 160

/** The pairs of pictures that look most alike, nearest first. */
export async function findNearestPairs(
  entries: readonly { readonly file: string; readonly label: string }[],
  count: number,
): Promise<readonly Pair[]> {
  const hashes: { label: string; hash: PerceptualHash }[] = []
  for (const { file, label } of entries) hashes.push({ label, hash: await hashFile(file) })
  return hashes
    .flatMap((a, i) =>
      hashes.slice(i + 1).map((b): Pair => ({ labels: [a.label, b.label], distance: distance(a.hash, b.hash) })),
    )
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, count)
}

async function hashFile(file: string): Promise<PerceptualHash> {
  const { data, info } = await sharp(file)
    .resize({ width: HASHED_WIDTH })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return perceptualHash({ data, width: info.width, height: info.height, channels: info.channels })
}
