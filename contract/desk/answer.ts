import type * as z from 'zod/mini'

/**
 * What the desk is told is described once, with zod's small form: the server's types and the check of whoever reads an answer
 * come from the same lines (decision 64). An answer is never changed by its reader.
 */
export type ValueOf<Of extends z.ZodMiniType> = Unchanged<z.infer<Of>>

type Unchanged<Of> = Of extends readonly (infer Item)[]
  ? readonly Unchanged<Item>[]
  : Of extends object
    ? { readonly [Key in keyof Of]: Unchanged<Of[Key]> }
    : Of
