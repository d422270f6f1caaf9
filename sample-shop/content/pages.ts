import type { AllAccessContent, PagesContent } from '../../contract/content/content.ts'

export const ALL_ACCESS: AllAccessContent = {
  name: 'All-access',
  priceMinor: 800,
  heading: 'Unlock All 8K Wallpapers',
  lead: 'Enjoy lifetime access to all current and future 8K wallpapers with one simple subscription.',
  description: 'Lifetime access to all current and future 8K wallpapers for one payment of 8 dollars.',
  payment: 'One-Time Payment of',
  priceWords: '8$',
  lines: [
    'Lifetime access to all wallpapers',
    'Access to Newly added bundles every month',
    'All wallpapers in 8K resolution',
    'Access across all devices',
  ],
  button: 'Subscribe Now',
}

export const PAGES: PagesContent = {
  login: {
    heading: 'Discover Stunning 8K Wallpapers',
    words: 'With login and subscription, all 8K wallpapers — present and future — are available in one bundle.',
    description: 'Log in to reach your 8K wallpapers on every device.',
  },
  signup: {
    heading: 'Sign up now and get access to all 8K wallpapers — present and future.',
    description: 'Sign up now and get access to all 8K wallpapers, present and future.',
  },
  bundles: { description: 'All 8K wallpaper bundles: animals, anime, bikes, cars, city, Formula One and more.' },
  dashboard: { heading: 'Subscribe to unlock access to all the bundles or buy individually', tiles: null },
  contact: {
    heading: 'Contact us',
    lead: 'Tell us what your screen is missing, or what went wrong. A person reads it.',
    description: 'Write to PURE 8K about an order, a download or a wallpaper that your screen is missing.',
  },
  footer: {
    question: 'HAVE REQUESTS?',
    link: 'Contact us: tell us what your screen is missing',
    copyright: '© 2025 PURE 8K',
  },
}
