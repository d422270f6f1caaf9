import { describe, expect, it } from 'vitest'
import { csvCell } from './orders.ts'

describe('orders as CSV', () => {
  it.each([
    [null, ''],
    [300, '300'],
    [-5, '-5'],
    ['mara@example.com', 'mara@example.com'],
    ['a "quoted", cell', '"a ""quoted"", cell"'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['@sum', "'@sum"],
  ])('writes %j so that no spreadsheet misreads or runs it', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })
})
