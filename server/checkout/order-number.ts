import { randomInt } from 'node:crypto'

/** Without the letters that are read as digits or as each other. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 7

/**
 * By which people speak of an order, such as LT-4K7Q2MX. Drawn by lot, so that nobody counts a shop's orders by it; it
 * opens nothing by itself.
 */
export function drawOrderNumber(prefix: string): string {
  return `${prefix}-${Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
}
