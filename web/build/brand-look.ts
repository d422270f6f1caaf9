import { type Brand, channelsOf, schemeOf } from '../../contract/brand.ts'

const FONTS: Readonly<Record<Brand['font'], string>> = {
  anton: "Anton,'Anton fallback',Impact,sans-serif",
  archivo: "Archivo,'Archivo fallback',system-ui,sans-serif",
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
    // As bare channels, so that stylesheets can thin them.
    '--brand-edge': scheme === 'dark' ? '255 255 255' : '0 0 0',
    '--brand-scrim': channelsOf(colours.ground).join(' '),
    '--brand-display': FONTS[font],
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

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
