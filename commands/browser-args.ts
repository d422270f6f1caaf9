/** What Playwright switches off itself: a browser that is given two lists of features takes the second alone. */
const AS_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * Of the window around a page, which nobody sees: what its address field would show below it is a page of its own, loaded
 * for every journey. That took a second of processor time each, more than many journeys.
 */
const OF_THE_WINDOW = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** With them the browser of the journeys draws without a graphics card, asks nobody outside and does only what they see. */
export const BROWSER_ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  `--disable-features=${[...AS_PLAYWRIGHT, ...OF_THE_WINDOW].join()}`,
]
