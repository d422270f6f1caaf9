import { it } from 'vitest'
import { drillOverload } from './overload-drill.ts'
import { expectGood } from './payments/expect-good.ts'

it('stays there for others while clients are slow, endless or too many', { timeout: 180_000 }, async () => {
  expectGood(await drillOverload(true), 5)
})
