import { expect, it } from 'vitest'
import type { DeskUpload } from '../../../../contract/desk/draft.ts'
import type { KeptFile } from './kept-files.ts'
import { percentOfAll, sayAll, toDropAgain, uploadLines } from './upload-lines.ts'
import type { Sending } from './upload-queue.ts'

const upload = (id: string, facts: Partial<DeskUpload>): DeskUpload => ({
  id,
  name: `${id}.png`,
  sizeBytes: 1000,
  receivedBytes: 1000,
  modifiedAt: '2026-01-01T00:00:00.000Z',
  isMoving: false,
  state: 'new',
  replaces: null,
  problem: null,
  isCleaned: false,
  picture: null,
  size: null,
  ...facts,
})
const sending = (id: string | null, facts: Partial<Sending>): Sending => ({
  key: 1,
  id,
  category: 'space',
  name: `${id}.png`,
  sizeBytes: 1000,
  sentBytes: 0,
  state: 'sending',
  problem: null,
  ...facts,
})

it('says of each file what this tab knows, and of the others what the shop knows', () => {
  const known = [
    upload('a', { picture: 'space-1', size: { width: 7680, height: 4320 }, isCleaned: true }),
    upload('b', { state: 'refused', problem: 'is too small: 320×180, needed are 7680×4320' }),
    upload('c', { state: 'receiving', receivedBytes: 100 }),
    upload('d', { state: 'receiving', receivedBytes: 0 }),
  ]
  const lines = uploadLines(known, [sending('d', { sentBytes: 500 }), sending(null, { key: 2, state: 'waiting' })], [])
  expect(lines.map(({ state, percent }) => [state, percent])).toEqual([
    ['In the draft', null],
    ['Refused', null],
    ['Stopped', 10],
    ['50 %', 50],
    ['Waits its turn', 0],
  ])
  expect(lines[0]?.words).toContain('7680 × 4320, 1.0 kB. It told of places or people')
  expect(lines[1]?.words).toBe('b.png is too small: 320×180, needed are 7680×4320.')
  expect(sayAll(lines)).toBe('1 of 5 files in the draft · 1 going · 2 wait · 1 refused')
  expect(percentOfAll(lines)).toBe(52)
  expect(percentOfAll(lines.slice(0, 2))).toBeNull()
})

it('names the files to drop again, and those that the browser finds by itself', () => {
  const kept = (name: string, handle: object | null) =>
    ({ ...upload('', {}), name, category: 'space', replaces: null, handle, root: handle }) as unknown as KeptFile
  const known = [
    upload('a', { state: 'receiving', receivedBytes: 100 }),
    upload('b', { state: 'receiving', receivedBytes: 200 }),
    upload('c', {}),
    upload('d', { state: 'receiving', receivedBytes: 300, isMoving: true }),
  ]
  const lines = uploadLines(known, [], [kept('a.png', {}), kept('new.png', {}), kept('lost.png', null)])
  expect(lines.map(({ words }) => words)).toEqual([
    'It stopped at 10 %. Press ‘Go on’ above, and it goes on from there.',
    'It stopped at 20 %. Drop the same file again, and it goes on from there.',
    '1.0 kB.',
    'Another tab or browser sends it.',
    'Press ‘Go on’ above, and it is sent.',
    'Drop the same file again, and it is sent.',
  ])
  expect(toDropAgain(lines)).toEqual(['b.png', 'lost.png'])
})
