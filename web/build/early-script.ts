/**
 * Runs before anything is painted, the same on every page, so that the policy names its hash. It reads two hints of this
 * browser, which open nothing: the slugs of what is owned here, and that somebody was signed in. Whoever owns a product
 * never sees it offered: styles read `--buy-<slug>` and `--open-<slug>` (web/storefront/checkout/buy-link.tsx). The
 * application calls `markOwned` again when it learns more.
 */
export const EARLY_SCRIPT = `
markOwned = text => {
  const { dataset, style } = document.documentElement
  const each = (slugs, change) =>
    slugs && slugs.split(' ').forEach(slug => change('--buy-' + slug, '--open-' + slug))
  each(dataset.owned, (buy, open) => { style.removeProperty(buy); style.removeProperty(open) })
  if (text) dataset.owned = text
  else delete dataset.owned
  each(text, (buy, open) => { style.setProperty(buy, 'none'); style.setProperty(open, 'inline-flex') })
}
try {
  markOwned(localStorage.getItem('owned'))
  if (localStorage.getItem('session-hint')) document.documentElement.dataset.session = ''
} catch {}
`
