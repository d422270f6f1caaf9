import { expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import type { ValueOf } from './answer.ts'

it('an answer is read and never changed, however deep a part of it lies', () => {
  const orderSchema = z.object({
    email: z.nullable(z.string()),
    notes: z.array(z.object({ kind: z.enum(['answer', 'note']) })),
    words: z.record(z.string(), z.string()),
  })
  expectTypeOf<ValueOf<typeof orderSchema>>().toEqualTypeOf<{
    readonly email: string | null
    readonly notes: readonly { readonly kind: 'answer' | 'note' }[]
    readonly words: { readonly [name: string]: string }
  }>()
})
