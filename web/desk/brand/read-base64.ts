/** What the shop takes as a picture. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/avif'

export async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // A call takes so many letters and no more.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
