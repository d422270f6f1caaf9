import { expect, it } from 'vitest'
import type { SetupPlan } from '../../../../contract/library/setup-plan.ts'
import { STARTS } from '../table/arrange.ts'
import { addressOf } from './use-setup-download.ts'

it('names the first picture’s order in the address, and for others the token that opens them', () => {
  const pictures = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const plan: SetupPlan = { monitors: STARTS[1]?.setup.monitors ?? [], how: 'each', format: 'jpeg', pictures }
  const views = ['/download/one', '/download/two', '/download/one'].map((downloads) => ({ downloads }))
  const url = new URL(addressOf(plan, views), 'http://shop.test')
  expect(url.pathname).toBe('/download/one/setup/a')
  expect(JSON.parse(url.searchParams.get('plan') ?? '').pictures).toEqual([
    { id: 'a' },
    { id: 'b', token: 'two' },
    { id: 'c' },
  ])
  expect(url.search).toMatch(/^\?[\w=&.%-]*$/)
})
