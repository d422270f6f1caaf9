import { expect, it } from 'vitest'
import { drillOverload } from './overload-drill.ts'

it('stays there for others while clients are slow, endless or too many', { timeout: 180_000 }, async () => {
  for (const { isGood, found } of await drillOverload(true)) expect(isGood, found).toBe(true)
})
