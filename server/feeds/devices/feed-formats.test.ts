import { describe, expect, it } from 'vitest'
import { feedJson, feedXml } from './feed-formats.ts'

const item = { address: 'https://shop.example/feed/a', file: '1.jpg', width: 320, height: 240 }
const shown = { title: 'Dusk', alt: 'Sand' }

describe('an entry of a feed', () => {
  it('credits who made the picture', () => {
    const made = { ...item, shown: { ...shown, maker: 'Jo & <Ray>', makerUrl: 'https://jo.example/' } }
    expect(JSON.parse(feedJson(made))[0]).toMatchObject({ author: 'Jo & <Ray>', author_url: 'https://jo.example/' })
    expect(feedXml(made, 'Shop')).toContain(
      '<media:credit role="author" scheme="urn:ebu">Jo &#38; &#60;Ray&#62;</media:credit>',
    )
  })

  it('says nothing of it where nobody is named', () => {
    expect(Object.keys(JSON.parse(feedJson({ ...item, shown }))[0])).toEqual(['url', 'title', 'width', 'height'])
    expect(feedXml({ ...item, shown }, 'Shop')).toContain('height="240"/>\n    </item>')
  })
})
