// Takes all the memory that it gets.
export default (): never => {
  const held: unknown[] = []
  for (;;) held.push(new Array(10_000).fill(held.length))
}
