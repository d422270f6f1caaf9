/** The import table of the house: who may know whom. Checked by `npm run check`. */
const ADAPTERS = '^server/adapters/'
const ROOMS = 'contract|web|server|sandbox|artwork|commands|bench|drills|e2e|bootstrap'
const TESTS = '\\.(test|spec)\\.tsx?$|/testing/|-contract\\.ts$'

/** A vendor's SDK lives in the adapter file of that vendor and nowhere else. */
const VENDORS = {
  stripe: '^server/adapters/payments/stripe',
  '@aws-sdk': '^server/adapters/storage/s3',
  nodemailer: '^server/adapters/mail/smtp',
  '@firebase': '^web/accounts/firebase',
  'oidc-provider': '^sandbox/google/',
  'better-auth': '^server/adapters/identity/embedded',
}

const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
const onlyKnows = (folder, allowed) =>
  rule(
    `${folder}-knows-only-${allowed.join('-') || 'itself'}`,
    { path: `^${folder}/`, pathNot: TESTS },
    { path: `^(${ROOMS})/`, pathNot: `^(${[folder, ...allowed].join('|')})/` },
    `${folder}/ may import ${allowed.length ? allowed.join(' and ') : 'nothing of ours'}.`,
  )
const featureKnows = (feature, forbidden) =>
  rule(
    `${feature}-does-not-know-${forbidden.join('-or-')}`,
    { path: `^server/${feature}/`, pathNot: TESTS },
    { path: `^server/(${forbidden.join('|')})/` },
    'Server features: checkout → library → catalogue → database; checkout and library may use accounts and mail.',
  )

export default {
  forbidden: [
    rule(
      'no-circles',
      {},
      // Types may look at each other; they are gone when the code runs.
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'Two files that need each other are one thing in the wrong place.',
    ),
    onlyKnows('contract', []),
    onlyKnows('artwork', []),
    onlyKnows('web', ['contract']),
    onlyKnows('sandbox', ['contract']),
    onlyKnows('server', ['contract', 'artwork']),
    featureKnows('catalogue', ['checkout', 'library', 'accounts', 'mail', 'analytics']),
    featureKnows('library', ['checkout', 'analytics']),
    featureKnows('accounts', ['checkout', 'library', 'catalogue', 'analytics']),
    featureKnows('mail', ['checkout', 'library', 'catalogue', 'accounts', 'analytics']),
    featureKnows('analytics', ['checkout', 'library', 'catalogue', 'accounts', 'mail']),
    featureKnows('database', ['checkout', 'library', 'catalogue', 'accounts', 'mail', 'analytics', 'http']),
    rule(
      'only-main-chooses-adapters',
      {
        path: '^(server|web|sandbox|contract|artwork)/',
        pathNot: [TESTS, '^server/(main|choose-\\w+)\\.ts$', ADAPTERS],
      },
      { path: ADAPTERS },
      'Nobody imports an adapter but server/main.ts, its choose-*.ts and the commands.',
    ),
    ...Object.entries(VENDORS).map(([vendor, home]) =>
      rule(
        `${vendor}-stays-in-its-adapter`,
        { pathNot: [home, TESTS, '^(node_modules|bench|drills|e2e)/'] },
        { path: `node_modules/${vendor}(/|$)` },
        `${vendor} is imported in ${home} only.`,
      ),
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|samples)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
