const LOCAL_FILE = 0x04034b50

/** What lies in an archive, by name: nothing in ours is compressed, and every size stands before its bytes. */
export function readStored(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; zip.readUInt32LE(at) === LOCAL_FILE; ) {
    const [size, nameBytes, extraBytes] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ]
    const start = at + 30 + nameBytes + extraBytes
    files.set(zip.toString('utf8', at + 30, at + 30 + nameBytes), zip.subarray(start, start + size))
    at = start + size
  }
  return files
}
