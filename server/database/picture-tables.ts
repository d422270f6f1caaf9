import type { ColumnType } from 'kysely'
import type { WordField } from '../../contract/pictures/picture.ts'

/** The pictures that there are, shown or not: a part of schema.ts. What publications showed of them is frozen with those. */
export type PictureTables = {
  maker: MakerTable
  own_category: OwnCategoryTable
  picture: PictureTable
  picture_change: PictureChangeTable
  picture_file: PictureFileTable
  picture_state: PictureStateTable
  picture_words: PictureWordsTable
  poster: PosterTable
}

/** 1 and 0, for both databases alike. */
type Flag = ColumnType<number, number | undefined, number>

type MakerTable = {
  id: string
  name: string
  /** Of a page of theirs. */
  url: string | null
}

type PictureTable = {
  id: string
  /** The category that it was brought into. */
  category: string
  /** Counts within that category, and is never given twice. */
  number: number
  added_at: string
  /** What the eye remembers of it, for finding those that look alike (picture-facts.ts). */
  look: string
  /** As JSON. */
  colours: string
  /** A `Picture` of the contract: its public files, as JSON. */
  preview: string
  /** The owner's file, as JSON; null of samples. */
  source: string | null
  /** How a sample's master is drawn, as JSON. */
  recipe: string | null
  /**
   * Where the owner put it; null is where it came. What follows is the owner's word too: an import names a maker where nobody
   * did, and no more.
   */
  shown_in: string | null
  /** In the order of its gallery, where the owner has ordered it; others follow as they came. */
  place: number | null
  is_cover: Flag
  is_hidden: Flag
  is_removed: Flag
  is_large: Flag
  maker: ColumnType<string | null, string | null | undefined, string | null>
  how_made: ColumnType<string | null, string | null | undefined, string | null>
}

/** One for each master of a picture: of each shape, and of each frame of a set. */
type PictureFileTable = {
  picture: string
  shape: 'landscape' | 'portrait' | 'square'
  frame: number
  width: number
  height: number
  format: 'png' | 'jpeg' | 'webp' | 'tiff' | 'avif'
  /** Of the bytes that buyers get; null of samples, which are drawn when they are first needed. */
  sha256: string | null
  /** PostgreSQL's driver gives 64-bit numbers as text. Of samples it is measured on others of their category. */
  size_bytes: ColumnType<number | string | null, number | null, number | null>
  /** What must stay in view wherever it is cut, as JSON. */
  focus: string | null
  gain_map: ColumnType<string | null, string | null | undefined, string | null>
}

type PictureWordsTable = {
  picture: string
  /** A tag; '' is the shop's own. */
  language: string
  field: WordField
  text: string
  /** As it came with the file, where the owner has other words now or may have them again. */
  brought: string | null
  /** Of what it translates, as a digest. */
  original: ColumnType<string | null, string | null | undefined, string | null>
}

/** What was decided about a picture and is not published yet, in the order in which it was. */
type PictureChangeTable = { place: number; picture: string; category: string; change: string }

/** A category of the owner's tool, with its bundle, until content takes it over; `facts` as JSON. */
type OwnCategoryTable = { slug: string; place: number; facts: string }

/** Of the sample shop; `facts` is a `Poster` of the contract, as JSON. */
type PosterTable = { name: string; place: number; facts: string }

/** 'revision' is another one after every change of the tables above; the others tell which samples were brought in. */
type PictureStateTable = { name: string; value: string }
