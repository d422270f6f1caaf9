/** What people said and did in the demo's year. Nobody of them exists: every address is at a name kept for examples. */
export const BUYERS: readonly (readonly [name: string, country: string])[] = [
  ['Mara Lindqvist', 'SE'],
  ['Jonas Weber', 'DE'],
  ['Priya Raman', 'IN'],
  ['Tom Okafor', 'GB'],
  ['Chiara Bellini', 'IT'],
  ['Lucas Moreau', 'FR'],
  ['Hana Sato', 'JP'],
  ['Diego Herrera', 'MX'],
  ['Emily Carter', 'US'],
  ['Noah Fischer', 'DE'],
  ['Sofia Papadaki', 'GR'],
  ['Liam O’Connor', 'IE'],
  ['Ana Duarte', 'PT'],
  ['Mateusz Nowak', 'PL'],
  ['Grace Kim', 'KR'],
  ['Oliver Hughes', 'GB'],
  ['Ingrid Solheim', 'NO'],
  ['Beatriz Campos', 'BR'],
  ['Ethan Brooks', 'US'],
  ['Yara Haddad', 'AE'],
  ['Felix Baumann', 'CH'],
  ['Zoe Thompson', 'AU'],
  ['Marek Dvořák', 'CZ'],
  ['Isla Fraser', 'GB'],
  ['Daniel Cohen', 'IL'],
  ['Nina Petrova', 'BG'],
  ['Ryan Mitchell', 'US'],
  ['Amélie Laurent', 'FR'],
  ['Kenji Watanabe', 'JP'],
  ['Leila Amrani', 'MA'],
  ['Sven Jansen', 'NL'],
  ['Olivia Bennett', 'CA'],
  ['Pablo Ortega', 'ES'],
  ['Freya Nielsen', 'DK'],
  ['Hugo Silva', 'PT'],
  ['Madison Reed', 'US'],
  ['Arjun Mehta', 'IN'],
  ['Clara Vogel', 'AT'],
  ['James Walker', 'US'],
  ['Elif Demir', 'TR'],
]

/** Stars, words, and what the shop answered. */
export const SAID: readonly (readonly [stars: number, words: string, answer?: string])[] = [
  [5, 'I bought one bundle on Monday and the rest by Friday. My desk has never looked better.'],
  [5, 'Crisp on a 5K screen, and the phone crops actually keep the subject in the frame.'],
  [5, 'Downloaded on the train, stopped in a tunnel, went on by itself. Small thing, big smile.'],
  [4, 'Lovely set. I would take a few more with darker skies.', 'Noted! The next ones lean into the night.'],
  [5, 'The calm ones are exactly what I want behind a day of spreadsheets.'],
  [5, ''],
  [
    4,
    'Great pictures. It took me a moment to find the ultrawide size.',
    'It is under “Other sizes” now, one press away.',
  ],
  [5, 'My son picked the dragon. I picked everything else.'],
  [5, 'Three monitors, one panorama, no seams. I did not expect that for three dollars.'],
  [
    3,
    'Nice, but two of them look alike to me.',
    'Fair. We have redrawn one of the two; it is in your library already.',
  ],
  [5, 'Came back a year later with a new laptop. Everything was still there.'],
  [5, ''],
  [4, 'Good value. The colours are bolder than in the preview.'],
  [5, 'Finally wallpapers that are not stretched on a 32:9.'],
  [5, 'Bought it as a gift, the letter alone made her day.'],
  [2, 'Beautiful, just not my style in the end.', 'Thank you for saying so. We have paid it back.'],
  [5, 'The feed changes my phone every morning. Best three dollars this month.'],
  [4, ''],
  [5, 'No account, no newsletter trap, just the files. More shops like this please.'],
  [5, 'You can see every leaf. I checked.'],
]

type DemoMessage = {
  readonly topic: 'wish' | 'order' | 'download' | 'other'
  readonly name: number
  readonly words: string
  /** Absent where it still waits. */
  readonly answer?: string
}

/** From the oldest to the newest; the last ones wait for whoever opens the desk. */
export const WROTE: readonly DemoMessage[] = [
  {
    topic: 'wish',
    name: 4,
    words:
      'Could you make a bundle of lighthouses? My grandfather kept one and I would love a stormy one for his screen.',
    answer: 'What a lovely idea. Two are on the easel; you will find them in City and Mountains before the summer.',
  },
  {
    topic: 'order',
    name: 11,
    words: 'I typed my address wrong and the receipt never came. Can you send it again?',
    answer: 'Done: it is on its way to this address, and your library has moved along with it.',
  },
  {
    topic: 'download',
    name: 20,
    words: 'On my phone the download stopped at 80 % in the lift. Do I have to start again?',
    answer: 'No, press Download once more: it goes on where it stopped.',
  },
  {
    topic: 'other',
    name: 32,
    words: 'May I use one of the abstract pictures as the backdrop of a school play?',
    answer: 'Yes, with pleasure. Break a leg!',
  },
  {
    topic: 'wish',
    name: 6,
    words: 'More rain at night, please. The reflections in City are the best I have seen anywhere.',
  },
  { topic: 'order', name: 38, words: 'I bought Cars and would rather have had everything. Does what I paid count?' },
  {
    topic: 'other',
    name: 25,
    words: 'Do you take pictures of other photographers into the shop? I have a series of glaciers at 8K.',
  },
]

/** What visitors looked for, and how often in a year; the shop has no picture for some of it. */
export const SEARCHED: Readonly<Record<string, number>> = {
  lighthouse: 61,
  'cherry blossom': 54,
  northern: 12,
  submarine: 33,
  'cozy library': 29,
  penguin: 26,
  volcano: 22,
  'rainy window': 19,
  typewriter: 9,
  waterfall: 7,
}

/** Sites whose links were followed, and their share. */
export const CAME_FROM: readonly (readonly [host: string, share: number])[] = [
  ['search.example', 0.46],
  ['social.example', 0.21],
  ['desks.example', 0.14],
  ['video.example', 0.11],
  ['newsletter.example', 0.08],
]
