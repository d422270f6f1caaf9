/** The files of an archive that stores them as they are, by name. */
export function storedFiles(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; zip.readUInt32LE(at) === 0x0403_4b50; ) {
    const size = zip.readUInt32LE(at + 18)
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26)
    const start = nameEnd + zip.readUInt16LE(at + 28)
    files.set(zip.toString('utf8', at + 30, nameEnd), zip.subarray(start, start + size))
    at = start + size
  }
  return files
}
