import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAIL_KINDS } from '../../../contract/content/brand.ts'
import type { DeskBrand } from '../../../contract/desk/brand.ts'
import type { PublishBar } from '../../../contract/desk/draft.ts'
import { getContent } from '../../content/check-content.ts'
import { hostilePictures } from '../../decoding/testing/hostile-pictures.ts'
import { openTestDesk, signInStaff, type TestDesk, testMachine } from '../testing/desk-world.ts'

describe('the brand on the desk', () => {
  const content = getContent(SAMPLE_CONTENT)
  let desk: TestDesk
  let owner: string
  beforeAll(async () => {
    desk = await openTestDesk({ desk: { machine: testMachine({ content: () => content }) } })
    owner = (await signInStaff(desk.db, 'owner')).cookie
  })
  afterAll(() => desk.close())

  const brand = async () => (await desk.ask(owner, 'GET', '/brand')).body as unknown as DeskBrand
  const changes = async () => ((await desk.ask(owner, 'GET', '/publishing')).body as unknown as PublishBar).changes
  const put = async (path: string, body: object) =>
    desk.ask(owner, 'PUT', `/draft/${path}`, { basedOn: (await brand()).revision, ...body })
  const look = async () => {
    const { name, wordmark, font, ground, accent } = await brand()
    return { name, wordmark, font, ground, accent }
  }

  it('has its name and colours changed, and refuses what cannot be read', async () => {
    expect(await put('look', { ...(await look()), name: 'Lume', accent: '#35b6ff' })).toMatchObject({ status: 200 })
    const { name, accent, senderName, colours } = await brand()
    expect([name, accent, senderName]).toEqual(['Lume', '#35b6ff', 'Lume'])
    expect(colours.ground).toBe(content.brand.colours.ground)
    expect(await changes()).toEqual([expect.stringContaining('brand (name'), 'mail (senderName)'])
    const pale = await put('look', { ...(await look()), accent: '#101010' })
    expect([pale.status, pale.body.title]).toEqual([400, expect.stringContaining('is hard to read on ground')])
    expect((await brand()).accent).toBe('#35b6ff')
  })

  it('has sections switched off with their words kept, and on again', async () => {
    const { home } = await brand()
    const off = home.sections.map((section) => (section.kind === 'marquee' ? { ...section, isHidden: true } : section))
    expect(await put('home', { ...home, sections: off })).toMatchObject({ status: 200 })
    expect(await changes()).toContain('home: marquee off')
    expect((await brand()).home.sections).toContainEqual(expect.objectContaining({ kind: 'marquee', isHidden: true }))
    await put('home', home)
    expect((await changes()).filter((words) => words.startsWith('home'))).toEqual([])
    await put('home', { title: 'All of it' })
    expect((await brand()).home).toEqual({ ...home, title: 'All of it' })
    await put('home', { title: home.title })
    const wrong = await put('home', { ...home, sections: [{ kind: 'marquee', words: '' }] })
    expect([wrong.status, wrong.body.title]).toEqual([400, 'home.sections[0].words: must not be empty.'])
  })

  it('keeps a policy in versions: corrected words keep the number, others have a day of their own', async () => {
    const find = async () => (await brand()).policies.find((policy) => policy.name === 'terms')
    const { description = '', markdown = '', version = 0 } = (await find()) ?? {}
    await put('policies/terms', { description, markdown: `${markdown}\n\nMore.`, from: null })
    expect(await find()).toMatchObject({ version, shown: markdown })
    await put('policies/terms', { description, markdown: `${markdown}\n\nMost.`, from: '2026-02-01' })
    expect(await find()).toMatchObject({ version: version + 1, date: '2026-02-01', shownVersion: version })
    await put('policies/licence', {
      description: 'Short.',
      markdown: '# Licence\n\n*Since today*\n\nEnjoy.',
      from: '2026-02-01',
    })
    expect((await brand()).policies.find((policy) => policy.name === 'licence')).toMatchObject({ version: 1 })
    const wrong = await put('policies/terms', { description, markdown: 'No title.', from: null })
    expect([wrong.status, wrong.body.title]).toEqual([400, expect.stringContaining('it must begin with its title')])
  })

  it('refuses a policy whose formatting would hold up whoever reads it, and says where', async () => {
    for (const bomb of ['_*'.repeat(50_000), '>'.repeat(50_000), '[a]('.repeat(20_000)]) {
      const markdown = `# Terms\n\n*Now*\n\n${bomb}`
      const { status, body } = await put('policies/terms', { description: 'Short.', markdown, from: null })
      expect([status, body.title]).toEqual([400, expect.stringContaining('is wrong in line 5: ')])
    }
  })

  it('names who sells, and where to ask', async () => {
    const seller = { name: 'Lume Lda.', address: 'Rua 3', country: 'PT', vatId: '', email: '' }
    const contact = { contactUrl: 'mailto:hello@lume.example', seller, senderName: 'Lume', mailFooter: ['Thank you.'] }
    expect(await put('contact', contact)).toMatchObject({ status: 200 })
    expect(await brand()).toMatchObject({ seller: { name: 'Lume Lda.', vatId: null }, mailFooter: ['Thank you.'] })
    await put('contact', { senderName: 'Lume Shop' })
    expect(await brand()).toMatchObject({ senderName: 'Lume Shop', mailFooter: ['Thank you.'] })
    const wrong = await put('contact', { ...contact, contactUrl: 'javascript:alert(1)' })
    expect([wrong.status, wrong.body.title]).toEqual([400, expect.stringContaining('contact.url')])
  })

  it('takes posters for the home page, the wide one first', async () => {
    const draw = async (width: number, height: number) =>
      (
        await sharp({ create: { width, height, channels: 3, background: '#24506b' } })
          .jpeg()
          .toBuffer()
      ).toString('base64')
    const tall = { data: await draw(720, 1280), alt: 'A lighthouse', use: 'tall' }
    expect(await put('posters/lighthouse', tall)).toMatchObject({ status: 400 })
    const wide = { data: await draw(1600, 900), alt: 'A lighthouse', use: 'wide' }
    expect(await put('posters/lighthouse', wide)).toMatchObject({ status: 200 })
    expect(await put('posters/lighthouse', tall)).toMatchObject({ status: 200 })
    const { posters } = await brand()
    expect(posters).toContain('lighthouse')
    const small = await put('posters/small', { ...wide, data: await draw(800, 450) })
    expect([small.status, small.body.title]).toEqual([400, expect.stringContaining('is too small')])
  })

  it('shows a mail as the draft would send it, in a frame of the desk alone', async () => {
    const { status, body, headers } = await desk.ask(owner, 'GET', '/mail-preview')
    expect(status).toBe(200)
    expect(String(body)).toContain('Lume Lda., Rua 3, Portugal')
    expect(String(body)).toContain('Thank you.')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/)
  })

  it('keeps the owner’s words of mails, shows them as they are sent, and refuses what stands for nothing', async () => {
    const mailWords = { greeting: 'Hello from {shop}!', closing: 'Yours, {shop}', own: { gift: 'Wrapped by hand.' } }
    expect(await put('contact', { mailWords })).toMatchObject({ status: 200 })
    expect((await brand()).mailWords).toEqual(mailWords)
    const seen = async (query: string) => String((await desk.ask(owner, 'GET', `/mail-preview?${query}`)).body)
    const gift = await seen('kind=gift&scheme=dark')
    for (const words of ['Hello from Lume', 'Yours, Lume', 'Wrapped by hand.']) expect(gift).toContain(words)
    const receipt = await seen('kind=receipt&scheme=light')
    expect(receipt).toContain('Hello from Lume')
    expect(receipt).not.toContain('Wrapped by hand.')
    expect([gift, receipt].map((html) => html.includes('prefers-color-scheme'))).toEqual([false, false])
    for (const kind of MAIL_KINDS) expect(await seen(`kind=${kind}`), kind).toContain('Yours, Lume')
    const wrong = await put('contact', { mailWords: { ...mailWords, closing: 'Yours, {name}' } })
    expect([wrong.status, wrong.body.title]).toEqual([
      400,
      expect.stringContaining('names {name}; there are only {shop}'),
    ])
    expect(await put('contact', { mailWords: { greeting: '', closing: '', own: { gift: '' } } })).toMatchObject({
      status: 200,
    })
    expect((await brand()).mailWords).toEqual({ greeting: '', closing: '', own: {} })
  })

  it('describes a poster of the owner’s own, and no other', async () => {
    expect(await put('posters/lighthouse/alt', { alt: 'A lighthouse at dusk' })).toMatchObject({ status: 200 })
    expect((await brand()).posterAlts.lighthouse).toBe('A lighthouse at dusk')
    expect(await put('posters/nothing/alt', { alt: 'Nothing' })).toMatchObject({ status: 400 })
  })

  it('takes a logo written anew, refuses what is none, and lets it go again', async () => {
    const png = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0a5c63' } })
      .png()
      .toBuffer()
    expect(await put('brand-pictures/logo', { data: png.toString('base64') })).toMatchObject({ status: 200 })
    const { logo } = await brand()
    expect(logo).toMatch(/^\/brand\/[0-9a-f]{32}\.png$/)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    const refused = await put('brand-pictures/logo', { data: svg })
    expect([refused.status, refused.body.title]).toEqual([400, expect.stringContaining('is an SVG drawing')])
    const [text] = await hostilePictures()
    const hostile = await put('brand-pictures/logo', { data: text?.[1].toString('base64') })
    expect([hostile.status, hostile.body.title]).toEqual([400, `The file ${text?.[2]}.`])
    expect((await brand()).logo).toBe(logo)
    await put('brand-pictures/logo', { data: null })
    expect((await brand()).logo).toBeNull()
  })
})
