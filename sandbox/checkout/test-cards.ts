/** How a payment with a test card ends. */
export type Ending = 'paid' | 'declined' | 'delayed' | 'disputed'

export type TestCard = { readonly number: string; readonly words: string; readonly ending: Ending }

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', words: 'Paid', ending: 'paid' },
  { number: '4000 0000 0000 0002', words: 'Card declined', ending: 'declined' },
  { number: '4000 0000 0000 0077', words: 'Paid after a while', ending: 'delayed' },
  { number: '4000 0000 0000 0259', words: 'Paid, later disputed', ending: 'disputed' },
]

/** Any other number is declined: no real card may work here, even by accident. */
export function endingOf(cardNumber: string): Ending {
  const digits = cardNumber.replace(/\D/g, '')
  return TEST_CARDS.find(({ number }) => number.replaceAll(' ', '') === digits)?.ending ?? 'declined'
}
