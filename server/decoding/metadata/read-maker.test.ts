import { describe, expect, it } from 'vitest'
import { readMaker } from './read-maker.ts'

const byLine = (name: Buffer) => Buffer.concat([Buffer.from([0x1c, 2, 80, 0, name.length]), name])
const xmp = (name: string) => Buffer.from(`<dc:creator><rdf:Seq><rdf:li>${name}</rdf:li></rdf:Seq></dc:creator>`)

/** As a JPEG holds it, behind another resource. */
function photoshop(record: Buffer): Buffer {
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x0b\0\0\0\0\0\x028B8BIM\x04\x04\0\0\0\0\0', 'latin1')
  return Buffer.concat([head, Buffer.from([record.length]), record])
}

describe('who made a picture, by its metadata', () => {
  it('is read from the By-line of IPTC, alone or in a JPEG, in UTF-8 and Latin 1', () => {
    expect(readMaker({ iptc: byLine(Buffer.from('Zoë Ng')) })).toBe('Zoë Ng')
    expect(readMaker({ iptc: photoshop(byLine(Buffer.from('Zoë Ng', 'latin1'))) })).toBe('Zoë Ng')
  })

  it('is read from the creator of XMP before that, as text', () => {
    const iptc = byLine(Buffer.from('Somebody'))
    expect(readMaker({ xmp: xmp('Ng &amp; S&#246;hne &lt;b&gt;'), iptc })).toBe('Ng & Söhne <b>')
    expect(readMaker({ xmp: Buffer.from('<x dc:creator="Jo" />'), iptc })).toBe('Jo')
  })

  it('is one line of at most 120 characters without signs that turn or hide text', () => {
    expect(readMaker({ xmp: xmp(' Jo\n\u202e\u0000  Ng ') })).toBe('Jo Ng')
    expect(readMaker({ xmp: xmp(`${'a'.repeat(119)}😀`) })).toBe('a'.repeat(119))
  })

  it('is nobody where nothing is said, or what is said is damaged', () => {
    expect(readMaker({})).toBeUndefined()
    expect(readMaker({ xmp: xmp('  '), iptc: Buffer.from([0x1c, 2, 80, 0x7f, 0xff, 65]) })).toBeUndefined()
    expect(readMaker({ xmp: xmp('<b>Jo</b>'), iptc: Buffer.from('8BIM\x04\x04') })).toBeUndefined()
    expect(readMaker({ xmp: xmp('&#1114112;&#xffffff;') })).toBeUndefined()
  })
})
