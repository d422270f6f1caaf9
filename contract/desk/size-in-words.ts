const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** In powers of a thousand, as browsers count downloads: 12.3 GB. */
export function sizeInWords(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[power]}`
}
