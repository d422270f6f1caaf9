/**
 * Copies; says whether the browser let it. What has to be asked for first is given as the promise itself: Safari copies only
 * within the press, and not after an answer. Where the promise is broken nothing is copied.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else await copyLater(text)
    return true
  } catch {
    return false
  }
}

async function copyLater(text: Promise<string>): Promise<void> {
  const plain = text.then((words) => new Blob([words], { type: 'text/plain' }))
  try {
    // Absent before Firefox 127, which waits for no promise but lets a page copy for some seconds after a press.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])
  } catch {
    await plain
    await navigator.clipboard.writeText(await text)
  }
}
