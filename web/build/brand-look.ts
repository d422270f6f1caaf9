import {
  type Brand,
  type BrandColours,
  channelsOf,
  contrastOf,
  mixColours,
  schemeOf,
} from '../../contract/content/brand.ts'

type Font = {
  readonly family: string
  /** The width of a capital of middle width, in em, measured. */
  readonly letter: number
}

const FONTS: Readonly<Record<Brand['font'], Font>> = {
  anton: { family: "Anton,'Anton fallback',Impact,sans-serif", letter: 0.48 },
  archivo: { family: "Archivo,'Archivo fallback',system-ui,sans-serif", letter: 0.72 },
}

/** The brand for the document's root; web/style/tokens.css takes its colours and its font from here. */
export function brandStyle({ colours, font }: Brand): string {
  const scheme = schemeOf(colours)
  const values: Readonly<Record<string, string>> = {
    'color-scheme': scheme,
    '--brand-canvas': colours.ground,
    '--brand-surface': colours.surface,
    '--brand-raised': colours.raised,
    '--brand-text': colours.text,
    '--brand-muted': colours.muted,
    '--brand-reading': colours.reading,
    '--brand-caption': colours.caption,
    '--brand-dim': colours.dim,
    '--brand-faint': colours.faint,
    '--brand-unlit': colours.unlit,
    '--brand-ember': colours.accent,
    '--brand-ember-soft': colours.accentSoft,
    '--brand-on-ember': colours.onAccent,
    '--brand-danger': colours.danger,
    '--brand-good': colours.good,
    '--brand-focus': colours.focus,
    '--brand-field': fieldOn(colours),
    // As bare channels, so that stylesheets can thin them.
    '--brand-edge': scheme === 'dark' ? '255 255 255' : '0 0 0',
    '--brand-scrim': channelsOf(colours.ground).join(' '),
    '--brand-display': FONTS[font].family,
    '--brand-letter': String(FONTS[font].letter),
    ...(scheme === 'light' && picturesOf(colours)),
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/** On pictures a light shop turns its colours round: its text is the ground, and its accent as light as it must be. */
function picturesOf({ ground, text, accent }: BrandColours): Readonly<Record<string, string>> {
  const shares = [0, 0.15, 0.3, 0.45, 0.6, 0.75]
  const ember =
    shares.map((share) => mixColours(accent, WHITE, share)).find((ink) => contrastOf(ink, text) >= 4.5) ?? WHITE
  const turned = { ground: text, surface: mixColours(text, WHITE, 0.06), raised: mixColours(text, WHITE, 0.1) }
  return {
    '--picture-canvas': turned.ground,
    '--picture-surface': turned.surface,
    '--picture-raised': turned.raised,
    '--picture-text': ground,
    '--picture-muted': mixColours(ground, text, 0.2),
    '--picture-ember': ember,
    '--picture-ember-soft': mixColours(ember, WHITE, 0.4),
    '--picture-danger': '#ff7a70',
    '--picture-good': '#5fd99a',
    '--picture-field': fieldOn({ ...turned, text: ground }),
    '--picture-scrim': channelsOf(text).join(' '),
  }
}

/** The edge of a form field: no nearer to the text than 3:1 on every ground asks for. The text itself is farther. */
function fieldOn({
  ground,
  surface,
  raised,
  text,
}: Pick<BrandColours, 'ground' | 'surface' | 'raised' | 'text'>): string {
  const edges = Array.from({ length: 20 }, (_, step) => mixColours(ground, text, step / 20))
  return edges.find((edge) => [ground, surface, raised].every((paper) => contrastOf(edge, paper) >= 3)) ?? text
}

const WHITE = '#ffffff'

/** The icon as SVG: the brand's own shapes, or a screen in its colours. */
export function brandIcon({ name, icon, colours }: Brand): string {
  const shapes = icon.length > 0 ? icon : [{ ink: 'accent', path: SCREEN } as const]
  const drawn = shapes.map(({ ink, path }) => `<path fill="${colours[ink]}" d="${path}" fill-rule="evenodd"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>${escapeXml(name)}</title><rect width="64" height="64" rx="8" fill="${colours.ground}"/>${drawn.join('')}</svg>\n`
}

/** A frame on a foot. */
const SCREEN = 'M10 14h44v30H10ZM16 20v18h32V20ZM26 48h12v4H26Z'

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
