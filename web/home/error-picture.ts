const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 220"><rect width="320" height="220" fill="#6b6e75"/><text x="160" y="122" fill="#fff" font-family="sans-serif" font-size="34" font-weight="600" text-anchor="middle">Error</text></svg>`

/** A grey picture reading 'Error', for a file that cannot be shown. */
export const ERROR_PICTURE_URL = `data:image/svg+xml,${encodeURIComponent(SVG)}`
