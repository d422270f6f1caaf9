/** Runs jobs a few at a time. */
export async function inParallel<Item>(items: readonly Item[], width: number, job: (item: Item) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const item = items[next]
      next += 1
      if (item !== undefined) await job(item)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
}
