/** What stays of an XMP packet, with the namespace of each: rights, credit, licence, and where credentials lie. */
const KEPT: readonly (readonly [name: string, namespace: string, isText: boolean])[] = [
  ['dc:rights', 'http://purl.org/dc/elements/1.1/', true],
  ['xmpRights:Marked', 'http://ns.adobe.com/xap/1.0/rights/', false],
  ['xmpRights:UsageTerms', 'http://ns.adobe.com/xap/1.0/rights/', true],
  ['xmpRights:WebStatement', 'http://ns.adobe.com/xap/1.0/rights/', false],
  ['photoshop:Credit', 'http://ns.adobe.com/photoshop/1.0/', false],
  ['plus:ImageSupplierImageID', 'http://ns.useplus.org/ldf/xmp/1.0/', false],
  ['plus:LicensorURL', 'http://ns.useplus.org/ldf/xmp/1.0/', false],
  ['Iptc4xmpExt:DigitalSourceType', 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/', false],
  ['dcterms:provenance', 'http://purl.org/dc/terms/', false],
]
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const MOST_LETTERS = 2000

/** A packet with nothing but what stays; nothing if nothing does. */
export function cleanXmp(packet: Buffer): Buffer | undefined {
  const text = packet.toString('utf8')
  const found = KEPT.flatMap(([name, namespace, isText]) => {
    const value = findProperty(text, name)
    return value ? [{ name, namespace, isText, value }] : []
  })
  if (found.length === 0) return undefined
  const spaces = new Map(found.map(({ name, namespace }) => [name.split(':', 1)[0], namespace]))
  const declared = [...spaces].map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`).join('')
  const properties = found.map(
    ({ name, isText, value }) => `<${name}>${isText ? alternatives(value) : value}</${name}>`,
  )
  const description = `<rdf:Description rdf:about=""${declared}>${properties.join('')}</rdf:Description>`
  const meta = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">${description}</rdf:RDF></x:xmpmeta>`
  return Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>${meta}<?xpacket end="w"?>`)
}

function alternatives(value: string): string {
  return `<rdf:Alt><rdf:li xml:lang="x-default">${value}</rdf:li></rdf:Alt>`
}

/** As an element or as an attribute, still escaped as it was. Nothing that has tags of its own is taken. */
function findProperty(text: string, name: string): string | undefined {
  const value = findElement(text, name) ?? findAttribute(text, name)
  return value && value.length <= MOST_LETTERS && !/[<>"]/.test(value) ? value.trim() : undefined
}

function findElement(text: string, name: string): string | undefined {
  const inner = between(text, `<${name}>`, `</${name}>`)
  if (inner === undefined) return undefined
  const item = inner.indexOf('<rdf:li')
  if (item < 0) return inner
  return between(inner.slice(item), '>', '</rdf:li>')
}

function findAttribute(text: string, name: string): string | undefined {
  return between(text, ` ${name}="`, '"') ?? between(text, `\n${name}="`, '"') ?? between(text, ` ${name}='`, "'")
}

function between(text: string, before: string, after: string): string | undefined {
  const start = text.indexOf(before)
  const end = start < 0 ? -1 : text.indexOf(after, start + before.length)
  return end < 0 ? undefined : text.slice(start + before.length, end)
}
