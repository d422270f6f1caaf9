import { expect, it } from 'vitest'
import { findAnything, registerFinder } from './find.ts'

it('the find box asks everybody who registered, until they leave', async () => {
  const find = (group: string) => async (words: string) => [{ to: `/desk/${group}/${words}`, label: words, group }]
  const leave = registerFinder(find('orders'))
  registerFinder(find('customers'))
  expect((await findAnything('ada')).map(({ to }) => to)).toEqual(['/desk/orders/ada', '/desk/customers/ada'])
  leave()
  expect(await findAnything('ada')).toHaveLength(1)
})
