/** As the format's description says: from the end to the list of files, from there to each file. */
export function unpack(zip: Buffer): { name: string; content: Buffer; crc32: number }[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const unpacked: { name: string; content: Buffer; crc32: number }[] = []
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50; ) {
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const [name, size, local] = [at + 46, zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)]
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    unpacked.push({
      name: zip.toString('utf8', name, name + (nameBytes ?? 0)),
      content: zip.subarray(start, start + size),
      crc32: zip.readUInt32LE(at + 16),
    })
    at = name + (nameBytes ?? 0) + (extraBytes ?? 0) + (noteBytes ?? 0)
  }
  return unpacked
}
