/** Fewer different characters than any random text of this length has. */
const LEAST_VARIETY = 8
/** Of a text without the words that everybody would try. */
const LEAST_LEFT = 16
const EVERYBODY_TRIES = [
  ...['changeme', 'change-me', 'change_me', 'changeit', 'replaceme', 'replace-me', 'replace_me', 'replace', 'insecure'],
  ...[
    'secret',
    'password',
    'passwort',
    'example',
    'default',
    'development',
    'production',
    'session',
    'random',
    'string',
  ],
  ...[
    'keyboard cat',
    'keyboardcat',
    'correct horse battery staple',
    'qwertyuiop',
    'qwerty',
    'letmein',
    'admin',
    'test',
  ],
  ...['pure', '8k', 'wallpaper', 'shop', 'your', 'this', 'super', 'please', 'characters', 'at least', 'thirty-two'],
  ...['key', 'very', 'long', 'the', 'some', 'and', 'must', 'minimum', 'here', 'for', 'is', 'a ', 'not', 'my'],
]

/** Whether a secret can be guessed: repeated, counted up, of few different characters, or made of words of examples. */
export function isWeakSecret(secret: string): boolean {
  return new Set(secret).size < LEAST_VARIETY || isRepeated(secret) || isCounted(secret) || isWellKnown(secret)
}

/** 'abcabcabc…', also when it is cut off in the middle. */
function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) if (text.startsWith(text.slice(period))) return true
  return false
}

/** '0123456789abcdef…': most characters are the next, the one before, or the same again. */
function isCounted(text: string): boolean {
  const steps = [...text].slice(1).filter((sign, at) => Math.abs(sign.charCodeAt(0) - text.charCodeAt(at)) <= 1)
  return steps.length > text.length / 2
}

function isWellKnown(text: string): boolean {
  const left = EVERYBODY_TRIES.reduce((rest, word) => rest.replaceAll(word, ''), text.toLowerCase())
  const isReduced = left.length < text.length
  return isReduced && left.replaceAll(/[^a-z0-9]/g, '').length < LEAST_LEFT
}
