import type { TimelineEntry } from '../../../contract/desk/orders.ts'

export function entry(
  kind: TimelineEntry['kind'],
  at: string,
  title: string,
  words: string | null = null,
  tone: TimelineEntry['tone'] = 'plain',
): TimelineEntry {
  return { kind, at, tone, title, words }
}
