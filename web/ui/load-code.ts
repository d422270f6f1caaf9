type Load<Code> = () => Promise<Code>

const failed = new WeakSet<Load<unknown>>()

/**
 * Loads code that somebody waits for. Some browsers remember for as long as the page is open that a script was not to be had,
 * and a renewed shop has it no more: after the second failure the page is loaded anew, if the shop can be reached.
 */
export async function loadCode<Code>(load: Load<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    if (failed.has(load) && (await isShopThere())) return reload()
    failed.add(load)
    throw error
  }
}

export function isShopThere(): Promise<boolean> {
  return fetch('/healthz').then(Boolean, () => false)
}

/** Nothing goes on meanwhile. */
export function reload(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
