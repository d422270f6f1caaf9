/** The import table of the house: who may know whom. Checked by `npm run check`. */

const SHOP = ['contract', 'sample-shop', 'web', 'sandbox', 'server']
const TOOLS = [...SHOP, 'bootstrap', 'commands']

/** Every room, and the rooms that its files may import besides itself. A room within a room stands for itself. */
export const ROOMS = {
  contract: [],
  'sample-shop': ['contract'],
  web: ['contract'],
  sandbox: ['contract'],
  server: ['contract'],
  bootstrap: [],
  commands: [...SHOP, 'bootstrap'],
  harness: TOOLS,
  bench: [...TOOLS, 'harness'],
  drills: [...TOOLS, 'harness'],
  e2e: [...TOOLS, 'harness'],
  'sample-shop/e2e': [...TOOLS, 'harness'],
}
/** Under every page of the storefront: its looks, then what changes, then addresses and pages. */
const LOWER = ['ui', 'state', 'routing']
/** The features of the storefront, and the others that each may import; no two of them each other. */
const FEATURES = {
  catalogue: [],
  analytics: [],
  legal: [],
  reviews: [],
  home: ['catalogue'],
  selecting: [],
  categories: ['catalogue'],
  accounts: ['catalogue'],
  favourites: ['accounts'],
  collections: ['accounts'],
  'free-downloads': ['catalogue'],
  checkout: ['accounts', 'catalogue'],
  contact: ['accounts', 'catalogue'],
  bundles: ['catalogue', 'checkout'],
  subscription: ['accounts', 'catalogue', 'checkout', 'reviews'],
  library: ['accounts', 'catalogue', 'checkout', 'collections', 'favourites', 'selecting'],
  review: ['accounts', 'checkout', 'library'],
  feed: ['accounts', 'catalogue', 'checkout', 'library'],
  dashboard: ['accounts', 'catalogue', 'checkout', 'library'],
  search: ['accounts', 'catalogue', 'checkout', 'collections', 'favourites', 'selecting'],
  setup: ['accounts', 'catalogue', 'checkout', 'favourites', 'library', 'search'],
  lightbox: ['catalogue', 'checkout', 'favourites', 'free-downloads'],
  gallery: ['catalogue', 'checkout', 'favourites', 'free-downloads', 'library', 'lightbox', 'reviews', 'search'],
}
/** The screens of the owner's desk, and the others that each may import; no two of them each other. */
const SCREENS = {
  orders: [],
  events: ['orders'],
  messages: ['orders'],
  visits: [],
  today: ['orders', 'visits'],
  customers: ['orders', 'messages'],
  reviews: [],
  publishing: [],
  catalogue: ['publishing'],
  pricing: ['catalogue'],
  brand: ['catalogue', 'publishing'],
  settings: [],
  access: [],
  team: ['access'],
}
const inDesk = (names) => names.map((name) => `desk/${name}`)
/** Under every screen of the desk: its parts, and what changes. */
const DESK_LOWER = [...LOWER, 'desk/state', 'desk/parts']
const inStorefront = (names) => names.map((name) => `storefront/${name}`)
/** Every folder of web/, and the folders of web/ that its files may import besides itself. */
export const WEB = {
  style: [],
  ui: [],
  state: ['ui'],
  routing: ['ui', 'state'],
  ...Object.fromEntries(
    Object.entries(FEATURES).map(([name, known]) => [`storefront/${name}`, [...LOWER, ...inStorefront(known)]]),
  ),
  'storefront/shell': [...LOWER, ...inStorefront(Object.keys(FEATURES))],
  'desk/style': ['style'],
  'desk/state': ['state'],
  'desk/parts': [...LOWER, 'desk/state'],
  ...Object.fromEntries(
    Object.entries(SCREENS).map(([name, known]) => [`desk/${name}`, [...DESK_LOWER, ...inDesk(known)]]),
  ),
  'desk/shell': [...DESK_LOWER, ...inDesk(Object.keys(SCREENS))],
  worker: [],
  build: ['ui', 'routing'],
  testing: ['build', 'routing', 'state'],
}
/** What begins a page in the browser and in the build: nothing imports it, and it imports no feature. */
const WEB_ENTRIES = { path: '^web/storefront/[^/]+$', known: ['style', 'state', 'routing', 'storefront/shell'] }
/** Bundled apart: nothing of the storefront comes into the desk, and nothing of the desk into the storefront. */
const DESK_ENTRIES = { path: '^web/desk/[^/]+$', known: ['desk/style', 'desk/shell'] }

/** A test may play the other side of what it tests. */
const TESTS_KNOW = { 'sample-shop': ['web'], server: ['sandbox', 'sample-shop'], web: ['server', 'sample-shop'] }

/** A provider is a folder, as far from the shop as any adapter. */
const ADAPTERS = '^server/(adapters|payments/[^/]+)/'
/** The one file of the server that draws: it reaches the sample shop's artwork. */
const ARTWORK_WORKER = '^server/samples/drawing/render-master-worker\\.ts$'
const TESTS = '\\.(test|spec|look)\\.tsx?$|/testing/|-contract\\.ts$'

/** Whose business the folders called testing/ are. */
const TESTERS = `\\.(?:test|spec|look|engine|firebase)\\.tsx?$|/testing/|-contract\\.ts$|^(?:e2e|drills|bench|harness|sample-shop/e2e)/`

/**
 * A room shows at its top level what it does for others; what lies in its folders is its own. A payment provider's folder
 * is a room within the room.
 */
const ROOM = '(?:server/payments/[^/]+|server/(?!payments/)[^/]+|web/(?:storefront|desk)/[^/]+|contract/[^/]+)'
const INSIDE = `^${ROOM}/[^/]+/`

/** A vendor's SDK lives in the adapter file of that vendor and nowhere else. */
const VENDORS = {
  stripe: '^server/payments/stripe/',
  '@aws-sdk': '^server/adapters/s3-storage',
  nodemailer: '^server/adapters/smtp-mail',
  '@firebase': '^web/storefront/accounts/firebase',
  'oidc-provider': '^sandbox/google/',
  'better-auth': '^server/adapters/embedded-identity',
  'mdast-util-from-markdown': '^contract/content/read-policy',
  'react-aria-components': '^web/desk/',
  '@observablehq/plot': '^web/desk/parts/plots/draw-lines',
  uqr: '^web/desk/access/',
  '@simplewebauthn': '^server/desk/sign-in/passkeys',
  otpauth: '^server/desk/sign-in/authenticator',
}

const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
const roomsBut = (known) =>
  `^(${Object.keys(ROOMS)
    .filter((room) => !known.includes(room))
    .join('|')})/`
const onlyKnow = (name, from, room, known) =>
  rule(
    `${name}-only-${known.join('-') || 'itself'}`,
    from,
    { path: roomsBut([room, ...known]) },
    `May import ${known.join(', ') || 'nothing of ours'}.`,
  )
const roomKnows = ([room, known]) => {
  const inner = Object.keys(ROOMS).filter((other) => other.startsWith(`${room}/`))
  const elsewhere = [...inner.map((other) => `^${other}/`), ARTWORK_WORKER]
  const extra = TESTS_KNOW[room]
  if (!extra) return [onlyKnow(`${room}-knows`, { path: `^${room}/`, pathNot: elsewhere }, room, known)]
  const tests = { path: `^${room}(?=/).*(${TESTS})`, pathNot: elsewhere }
  return [
    onlyKnow(`${room}-knows`, { path: `^${room}/`, pathNot: [...elsewhere, TESTS] }, room, known),
    onlyKnow(`tests-of-${room}-know`, tests, room, [...known, ...extra]),
  ]
}
const onlyKnowsInWeb = (name, from, known, own) =>
  rule(
    `${name}-knows-only-${known.join('-') || 'itself'}`,
    from,
    { path: '^web/', pathNot: [`^web/(${known.join('|')})/`, own] },
    `Within web/ it may import ${known.join(', ') || 'nothing'}.`,
  )
const webKnows = (name, path, known) => [
  onlyKnowsInWeb(name, { path, pathNot: TESTS }, known, path),
  onlyKnowsInWeb(`tests-of-${name}`, { path: `(?=.*(${TESTS}))${path}` }, [...known, 'testing'], path),
]
/** What a purchase goes through, each room knowing only those before it. */
const SALE = ['payments', 'prices', 'checkout', 'orders']
const featureKnows = (feature, forbidden) =>
  rule(
    `${feature}-does-not-know-${forbidden.join('-or-')}`,
    { path: `^server/${feature}/`, pathNot: TESTS },
    { path: `^server/(${forbidden.join('|')})/` },
    'Server features: publications → orders → checkout → prices → payments → library → pictures → database, reviews → library; all of these up to library may use accounts and mail.',
  )

const throughTheDoor = (name, from, pathNot) =>
  rule(
    name,
    from,
    { path: INSIDE, pathNot },
    'What lies in a room’s folders is its own; others take what stands at its top level.',
  )
const DOORS = [
  throughTheDoor('door-of-a-room', { path: `^(${ROOM})/`, pathNot: TESTERS }, '^$1/'),
  throughTheDoor('door-of-a-room-for-tests', { path: `^(?=.*(?:${TESTERS}))(${ROOM})/` }, '^$1/|/testing/'),
  throughTheDoor('door-from-outside', { pathNot: [`^${ROOM}/`, TESTERS] }, '^$'),
  throughTheDoor('door-from-outside-for-tests', { path: TESTERS, pathNot: `^${ROOM}/` }, '/testing/'),
  rule(
    'testing-is-for-tests',
    { path: '^(?:server|web|contract)/', pathNot: TESTERS },
    { path: '^(?:server|web|contract)/.*testing/' },
    'What plays a part in tests is for tests.',
  ),
]

export default {
  forbidden: [
    ...DOORS,
    rule(
      'no-circles',
      {},
      { circular: true },
      'Two files that need each other, or each other’s types, are one thing in the wrong place.',
    ),
    ...Object.entries(ROOMS).flatMap(roomKnows),
    ...Object.entries(WEB).flatMap(([folder, known]) => webKnows(folder, `^web/${folder}/`, known)),
    ...webKnows('web-entries', WEB_ENTRIES.path, WEB_ENTRIES.known),
    ...webKnows('desk-entries', DESK_ENTRIES.path, DESK_ENTRIES.known),
    rule(
      'nobody-knows-desk',
      { path: '^server/', pathNot: ['^server/desk/', '^server/(app|main|open-app)\\.ts$', TESTS] },
      { path: '^server/desk/' },
      'The desk may use every feature of the server; none uses the desk.',
    ),
    rule(
      'artwork-worker-knows-only-artwork',
      { path: ARTWORK_WORKER },
      { path: ['^sample-shop/(?!artwork/)', roomsBut(['server', 'contract', 'sample-shop'])] },
      'It draws masters; of the sample shop it needs the artwork and nothing else.',
    ),
    rule(
      'sample-shop-knows-only-types-of-contract',
      { path: '^sample-shop/', pathNot: ['^sample-shop/e2e/', TESTS] },
      { path: '^contract/', dependencyTypesNot: ['type-only'] },
      'The sample shop is data: it takes the shapes of the contract and none of its code.',
    ),
    featureKnows('pictures', ['samples', 'publications', ...SALE, 'library', 'accounts', 'mail', 'analytics']),
    featureKnows('decoding', [
      'pictures',
      'own-pictures',
      'publications',
      'checkout',
      'library',
      'accounts',
      'database',
    ]),
    featureKnows('samples', ['publications', 'checkout', 'library', 'accounts', 'mail', 'analytics']),
    featureKnows('storage', [
      'pictures',
      'own-pictures',
      'publications',
      'checkout',
      'library',
      'accounts',
      'database',
    ]),
    featureKnows('contact', ['publications', 'library', 'pictures', 'analytics', 'reviews']),
    ...SALE.map((room, nth) =>
      featureKnows(room, [...SALE.slice(nth + 1), 'publications', 'analytics', 'contact', 'reviews']),
    ),
    featureKnows('library', ['publications', ...SALE, 'analytics', 'contact', 'reviews']),
    featureKnows('reviews', ['publications', ...SALE, 'analytics', 'pictures', 'contact']),
    featureKnows('accounts', ['contact', 'publications', ...SALE, 'library', 'pictures', 'analytics', 'reviews']),
    featureKnows('mail', ['contact', 'publications', ...SALE, 'library', 'pictures', 'accounts', 'analytics']),
    featureKnows('analytics', ['publications', ...SALE, 'library', 'pictures', 'accounts', 'mail']),
    featureKnows('content', [
      'publications',
      ...SALE,
      'library',
      'pictures',
      'accounts',
      'mail',
      'analytics',
      'http',
      'database',
    ]),
    featureKnows('database', ['publications', ...SALE, 'library', 'pictures', 'accounts', 'mail', 'analytics', 'http']),
    featureKnows('jobs', [
      'publications',
      ...SALE,
      'library',
      'pictures',
      'accounts',
      'mail',
      'analytics',
      'http',
      'database',
    ]),
    rule(
      'only-choose-knows-adapters',
      {
        path: '^(server|web|sandbox|contract|sample-shop)/',
        pathNot: [TESTS, '^server/choose/', ADAPTERS],
      },
      { path: ADAPTERS },
      'Nobody imports an adapter but server/choose/ and the commands.',
    ),
    ...Object.entries(VENDORS).map(([vendor, home]) =>
      rule(
        `${vendor}-stays-in-its-adapter`,
        { pathNot: [home, TESTS, '^(node_modules|harness|bench|drills|e2e|sample-shop/e2e)/'] },
        { path: `node_modules/${vendor}(/|$)` },
        `${vendor} is imported in ${home} only.`,
      ),
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|sample-shop/previews)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
