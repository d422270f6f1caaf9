import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { ownPictureUrl } from '../contract/content/brand.ts'
import type { Content } from '../contract/content/content.ts'
import {
  type IsKept,
  listOwnPictures,
  listPicturePlaces,
  MOST_BYTES,
  OwnPictureError,
  replaceAt,
  type TakenPicture,
  takePicture,
  valueAt,
} from '../server/own-pictures/own-pictures.ts'

/** The owner's own pictures lie in this folder beside content.json, which names them by their files. */
const PICTURES = 'pictures'

export type FindPicture = (digest: string) => Promise<{ readonly bytes: Buffer } | undefined>

/** In place of each picture stands the name of its file. */
export async function writePictures(folder: string, content: Content, findPicture: FindPicture): Promise<Content> {
  const named: Record<string, unknown> = structuredClone(content)
  for (const { place, fileName, picture } of listOwnPictures(content)) {
    const stored = await findPicture(picture.digest)
    if (!stored) continue
    const name = `${PICTURES}/${fileName}.${extname(ownPictureUrl(picture)).slice(1)}`
    mkdirSync(join(folder, PICTURES), { recursive: true })
    writeFileSync(join(folder, name), stored.bytes)
    replaceAt(named, place, name)
  }
  return named as Content
}

export type TakenContent = {
  /** Not checked yet. */
  readonly content: unknown
  readonly pictures: readonly TakenPicture[]
  readonly problems: readonly string[]
}

/** Reads the pictures whose files the content names; what is wrong with one is a sentence with its place. */
export async function takePictures(folder: string, content: unknown, isKept?: IsKept): Promise<TakenContent> {
  const whole = structuredClone(content)
  const pictures: TakenPicture[] = []
  const problems: string[] = []
  for (const { place, use } of listPicturePlaces(whole)) {
    const name = valueAt(whole, place)
    // A social picture may also be the name of a poster.
    if (name === undefined || name === null || (use === 'social' && /^[^./]*$/.test(String(name)))) continue
    try {
      const taken = await takePicture(use, readPicture(folder, name), isKept)
      pictures.push(taken)
      replaceAt(whole, place, taken.picture)
    } catch (error) {
      if (!(error instanceof OwnPictureError)) throw error
      problems.push(`${place.join('.')}: ${typeof name === 'string' ? `${name} ` : ''}${error.message}.`)
      replaceAt(whole, place, undefined)
    }
  }
  return { content: whole, pictures, problems }
}

function readPicture(folder: string, name: unknown): Buffer {
  if (typeof name !== 'string' || !/^pictures\/[\w-]+\.[a-z]+$/i.test(name))
    throw new OwnPictureError('must be the name of a file in pictures, such as pictures/logo.png')
  const file = join(folder, name)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new OwnPictureError('is not there')
  if (found.size > MOST_BYTES) throw new OwnPictureError(`is larger than ${MOST_BYTES / 1024 / 1024} MB`)
  return readFileSync(file)
}
