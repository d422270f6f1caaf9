/** Makes something of a value once for as long as it is the same one. */
export function onChange<Of, Value>(read: () => Of, make: (of: Of) => Value): () => Value {
  let made: { readonly of: Of; readonly value: Value } | undefined
  return () => {
    const of = read()
    if (made?.of !== of) made = { of, value: make(of) }
    return made.value
  }
}
