import { type BrandColours, contrastOf, mixColours, schemeOf } from '../../contract/content/brand.ts'

const BLACK = '#000000'
const WHITE = '#ffffff'

/** What a mail is painted with, in a light or in a dark mailbox. */
export type MailColours = {
  readonly ground: string
  readonly surface: string
  readonly line: string
  readonly text: string
  readonly reading: string
  readonly muted: string
  /** Words in the shop's own colour, on the ground. */
  readonly mark: string
  /** On the surface and on the ground. */
  readonly link: string
}

/** The shop's own, which hold wherever a mailbox does not ask, and those for a mailbox of the other kind. */
export type MailSchemes = {
  readonly own: MailColours
  readonly other: MailColours
  readonly ownIs: 'light' | 'dark'
  readonly otherIs: 'light' | 'dark'
}

export function mailSchemesOf(colours: BrandColours): MailSchemes {
  const ownIs = schemeOf(colours)
  const otherIs = ownIs === 'dark' ? 'light' : 'dark'
  return { own: ownColours(colours), other: turnedColours(colours, otherIs), ownIs, otherIs }
}

function ownColours({ ground, surface, text, reading, muted, accent, accentSoft }: BrandColours): MailColours {
  return {
    ground,
    surface,
    text,
    reading,
    muted,
    line: mixColours(surface, text, 0.14),
    mark: accent,
    link: readableOn(accentSoft, surface),
  }
}

/** Paper of the shop's ink and ink of its ground, so that a mailbox of the other kind still shows whose letter it is. */
function turnedColours(own: BrandColours, scheme: 'light' | 'dark'): MailColours {
  const paper = mixColours(own.text, scheme === 'light' ? WHITE : BLACK, 0.4)
  // The letter is lighter than what it lies on, by day as by night.
  const ground = scheme === 'light' ? mixColours(paper, BLACK, 0.04) : paper
  const surface = mixColours(paper, WHITE, scheme === 'light' ? 0.5 : 0.05)
  const text = readableOn(own.ground, ground, 9)
  return {
    ground,
    surface,
    text,
    line: mixColours(surface, text, 0.14),
    reading: readableOn(mixColours(text, surface, 0.16), surface),
    muted: readableOn(readableOn(mixColours(text, surface, 0.34), ground), surface),
    mark: readableOn(own.accent, ground),
    link: readableOn(readableOn(own.accent, surface), ground),
  }
}

const STEPS = 20

/** The colour, or as much nearer to black or white as it takes to be read on this paper. */
function readableOn(colour: string, paper: string, least = 4.5): string {
  const far = contrastOf(BLACK, paper) > contrastOf(WHITE, paper) ? BLACK : WHITE
  const tried = Array.from({ length: STEPS + 1 }, (_, step) => mixColours(colour, far, step / STEPS))
  return tried.find((each) => contrastOf(each, paper) >= least) ?? far
}
