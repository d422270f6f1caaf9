/** The small print under every page, in its order. */
export const FOOTER_LINKS: readonly { readonly to: string; readonly words: string }[] = [
  { to: '/withdraw', words: 'Withdraw from contract here' },
  { to: '/contact', words: 'Contact' },
  { to: '/find-order', words: 'Find your order' },
  { to: '/your-data', words: 'Your data' },
  { to: '/gift', words: 'Gifts' },
  { to: '/licence', words: 'Licence' },
  { to: '/refunds', words: 'Refunds' },
  { to: '/accessibility', words: 'Accessibility' },
  { to: '/imprint', words: 'Imprint' },
  { to: '/privacy-policy', words: 'Privacy Policy' },
  { to: '/terms', words: 'Terms and Conditions' },
]
