import { ProblemError } from '../http/problem.ts'

/** The passwords that everybody tries first, at least as long as ours must be. In small letters. */
const COMMON = new Set(
  `123123 1234qwer 123abc 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 7777777 a123456 a1b2c3 aa123456 abc123 abcd1234
  access admin admin123 administrator amanda andrew animal anthony asdasd asdf1234 ashley asshole austin azerty bailey
  banana barney baseball basketball batman bigdog blahblah blink182 buster butter butterfly changeme charlie cheese
  chelsea chicken chocolate chris123 computer cookie corvette cowboy dallas daniel default diamond dragon eagles
  entertain ferrari flower football forever freedom friends fuckyou gandalf george ginger google hannah harley hello1
  hello123 hockey hunter iloveu iloveyou internet jackson jasmine jasper jennifer jessica jessie jordan jordan23 joshua
  justin killer letmein letmein1 liverpool london lovely loveme maggie marina martin master matrix matthew merlin
  mercedes michael michelle midnight minecraft monkey monster mustang nicole ninja123 orange passw0rd passwd patrick
  pepper pokemon princess purple qazwsx qwe123 qweasd qwert123 qwerty12 ranger robert samantha samsung secret shadow
  silver slipknot soccer starwars steelers summer sunshine superman taylor tennis test123 test1234 testing thomas
  thunder tigger trustno1 welcome welcome1 whatever william winner winter yankees zaq12wsx zxcvbn`.split(/\s+/),
)

/** Words about ourselves are the first that somebody tries here. */
const OWN_WORDS = /^(pure ?8k|wallpapers?|password|passwort|qwerty(uiop)?|asdfgh(jkl)?|zxcvbnm?)[\d!.]*$/

const ROWS = ['0123456789', '01234567890', '9876543210', 'abcdefghijklmnopqrstuvwxyz']

/** Whether a password is one of those that a guesser tries first: known ones, one sign repeated, a row, our own name. */
function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  if (COMMON.has(plain) || OWN_WORDS.test(plain)) return true
  return /^(.{1,3})\1{1,40}$/.test(plain) || ROWS.some((row) => row.includes(plain) || plain === row)
}

/** For passwords that are being set; one that was set before goes on to work. */
export function checkNewPassword(password: string): void {
  if (isCommonPassword(password)) throw new ProblemError('auth/weak-password', 'This password is too easy to guess.')
}
