import type { DeskEvent } from '../../../contract/desk/events.ts'
import type { IconName } from '../parts/icon.tsx'

type StateWords = {
  readonly label: string
  readonly icon: IconName
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
}

export const EVENT_WORDS: Readonly<Record<DeskEvent['state'], StateWords>> = {
  applied: { label: 'Applied', icon: 'check', tone: 'good' },
  waiting: { label: 'Waiting', icon: 'clock', tone: 'plain' },
  failed: { label: 'Tried again', icon: 'refresh', tone: 'warn' },
  aside: { label: 'Set aside', icon: 'alert', tone: 'bad' },
}

const OUTCOMES: Readonly<Record<string, string>> = {
  opened: 'It opened the order.',
  closed: 'It closed the order.',
  flagged: 'It flagged the order.',
  changed: 'It changed the order.',
  unchanged: 'It told nothing new.',
  forgotten: 'Its words were forgotten with the buyer.',
}

/** What became of it, in a sentence. */
export function outcomeWords({ state, outcome, error, tries }: DeskEvent): string {
  if (state === 'applied') return OUTCOMES[outcome ?? ''] ?? 'It was about nothing of the shop’s.'
  if (state === 'waiting') return 'Its turn has not come yet.'
  return `${(error ?? 'It failed').replace(/\.$/, '')}. ${tries === 1 ? 'Tried once' : `Tried ${tries} times`}.`
}
