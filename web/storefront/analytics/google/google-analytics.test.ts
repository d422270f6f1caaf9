import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showStandInSite } from '../../../testing/stand-in-site.ts'
import { countWithGoogle } from './google-analytics.ts'

showStandInSite({ gaMeasurementId: 'G-TEST42' })

let answer: string | null
let loaded: string[]
let page: { dataLayer?: IArguments[] }

beforeEach(() => {
  answer = 'yes'
  loaded = []
  page = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  vi.stubGlobal('localStorage', { getItem: () => answer })
  vi.stubGlobal('document', {
    title: 'Anime',
    createElement: () => ({}),
    head: { append: ({ src }: { src: string }) => loaded.push(src) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const commands = () => (page.dataLayer ?? []).map((words) => [...words])

describe('the web analytics service', () => {
  it('is initialised once with the measurement id and told one view for each route', () => {
    countWithGoogle('/anime')
    countWithGoogle('/city')
    expect(loaded).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST42'])
    expect(commands()).toEqual([
      ['js', expect.any(Date)],
      ['config', 'G-TEST42', { send_page_view: false }],
      ['event', 'page_view', { page_location: 'https://shop.example/anime', page_title: 'Anime' }],
      ['event', 'page_view', { page_location: 'https://shop.example/city', page_title: 'Anime' }],
    ])
  })

  it.each([null, 'no'])('is neither loaded nor told anything when the visitor answered %s', (given) => {
    answer = given
    countWithGoogle('/anime')
    expect(loaded).toEqual([])
    expect(page.dataLayer).toBeUndefined()
  })
})
