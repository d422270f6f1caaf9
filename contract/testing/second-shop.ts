/**
 * Another shop than the sample shop, as its owner would write it: two categories, another currency, a light ground,
 * policies of its own. Not a word of it is the sample shop's.
 */
export const SECOND_SHOP = {
  version: 1,
  brand: {
    name: 'Lume & Tide',
    wordmark: { plain: 'Lume &', accent: 'Tide' },
    colours: { ground: '#fbf7ef', accent: '#0a5c63' },
    font: 'archivo',
  },
  seller: {
    name: 'Lume & Tide Lda.',
    address: 'Rua do Farol 3, Ericeira',
    country: 'PT',
    vatId: 'PT123456789',
    email: 'hello@lume.example',
  },
  contact: { url: 'mailto:hello@lume.example' },
  locale: 'en-IE',
  currency: 'EUR',
  orderPrefix: 'LT',
  categories: [
    {
      slug: 'coast',
      name: 'Coast',
      path: '/coast',
      aliases: ['/Coast'],
      heading: 'The coast',
      description: 'Surf, salt and low sun.',
      offer: { kind: 'bundles', buttons: [{ label: 'Take the coast home', bundle: 'coast' }] },
    },
    {
      slug: 'meadow',
      name: 'Meadow',
      path: '/meadow',
      heading: 'The meadow',
      description: 'Grass and early light, given away.',
      offer: { kind: 'free', shareTitle: 'A meadow for your screen' },
    },
  ],
  otherNames: { coast: 'beach shore' },
  bundles: [
    {
      slug: 'coast',
      name: 'Coast',
      categories: ['coast'],
      previewCategory: 'coast',
      priceMinor: 450,
      howMade: 'Photographed on film.',
    },
  ],
  allAccess: {
    name: 'The whole drawer',
    priceMinor: 1900,
    heading: 'The whole drawer',
    lead: 'All that we have photographed, and all that we will.',
    description: 'All our pictures, for one payment.',
    payment: 'Once,',
    lines: ['Each picture', 'Each later one', 'In full size', 'Wherever you look'],
    button: 'Take it all',
  },
  home: {
    title: 'pictures of light',
    description: 'Quiet pictures for bright rooms.',
    sections: [
      { kind: 'hero', poster: 'lighthouse', lead: 'Open the window.', lines: ['Let in', 'some'], accent: 'light.' },
      { kind: 'rings', title: 'Look around', button: 'All we sell' },
      { kind: 'marquee', words: 'SALT AND SUN' },
      { kind: 'poster', poster: 'dunes', title: 'SHORE', category: 'coast', button: 'To the shore' },
      {
        kind: 'categories',
        title: 'Two places',
        items: [
          { title: 'By the sea', image: 'coast' },
          { title: 'In the grass', image: 'meadow' },
        ],
      },
    ],
    picker: { links: [{ label: 'Sea', category: 'coast', alias: '/Coast' }] },
  },
  pages: {
    footer: { question: 'What shall we look for?', link: 'Write to us', copyright: '© Lume & Tide' },
  },
  policies: {
    terms: {
      version: 3,
      date: '2026-02-01',
      description: 'What you may do with our pictures.',
      markdown:
        '# House Rules\n\n*Since February 2026*\n\nHang them where you like.\n\n## Sharing\n\nSend friends here.',
    },
    'privacy-policy': {
      date: '2026-02-01',
      description: 'What we know of you.',
      markdown: '# Your Data\n\n*Since February 2026*\n\nAs little as we can.\n\n## Asking\n\n[Ask us](contact:).',
    },
  },
  mail: { footer: ['Sent from the lighthouse.'] },
  redirects: [{ from: '/beach', to: '/coast' }],
}
