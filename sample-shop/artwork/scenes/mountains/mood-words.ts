/** When it is, and the light of that hour, in words. */
interface HourWords {
  readonly when: string
  readonly light: string
}

const WORDS: Readonly<Record<string, HourWords>> = {
  'golden hour': { when: 'in the golden hour', light: 'warm golden light' },
  moonlight: { when: 'in moonlight', light: 'the blue light of the moon' },
  'magenta dusk': { when: 'at a magenta dusk', light: 'a pink and magenta dusk' },
  'clear noon': { when: 'on a clear day', light: 'clear daylight' },
  'emerald night': { when: 'on an emerald night', light: 'a greenish moon' },
  'misty morning': { when: 'on a misty morning', light: 'pale morning light' },
  'first light': { when: 'at first light', light: 'the first soft light of the day' },
  ember: { when: 'at an ember-red sunset', light: 'an ember-red sunset' },
  'blue morning': { when: 'on a blue morning', light: 'a bright blue morning' },
  'violet hour': { when: 'in the violet hour', light: 'a pale moon in a violet sky' },
  'emerald and violet': { when: 'in emerald and violet', light: 'emerald and violet curtains of light' },
  'arctic teal': { when: 'in arctic teal', light: 'teal curtains of light' },
  rose: { when: 'in rose and magenta', light: 'rose and magenta curtains of light' },
  'blue hour': { when: 'in green and blue', light: 'green and blue curtains of light' },
  'crimson storm': { when: 'in crimson and gold', light: 'crimson and golden curtains of light' },
  'milky way': { when: 'under the Milky Way', light: 'a night sky with the Milky Way' },
  'burning evening': { when: 'on a burning evening', light: 'a burning orange evening' },
  'violet galaxy': { when: 'under a violet galaxy', light: 'a violet night full of stars' },
  'pale dawn': { when: 'at a pale dawn', light: 'a pale dusty dawn' },
  'ember galaxy': {
    when: 'under the last light and the first stars',
    light: 'the last orange light below a starry sky',
  },
  'red sands': { when: 'on a bright day', light: 'a deep blue sky' },
}

export function hourWords(mood: string): HourWords {
  return WORDS[mood] ?? { when: 'in changing light', light: 'changing light' }
}
