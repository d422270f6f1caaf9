import { expect, it } from 'vitest'
import { complaints, drillStrangers } from './strangers-drill.ts'

it('gives strangers nothing and honest customers what is theirs', { timeout: 600_000 }, async () => {
  const played = await drillStrangers(true)
  expect(played.length).toBeGreaterThan(0)
  expect(played.flatMap(complaints)).toEqual([])
})

it('does not pass when nothing was tried', { timeout: 120_000 }, async () => {
  await expect(drillStrangers(true, {})).rejects.toThrow('No stranger has tried anything')
  await expect(drillStrangers(true, { idle: { play: async () => [] } })).rejects.toThrow('has tried nothing')
})

it('names what was gained, and what was refused to an honest customer', () => {
  const attempt = { topic: 'doors', tried: 'a window', gained: 'the till', twin: 'the door', twinFailed: 'locked' }
  expect(complaints(attempt)).toEqual(['doors: a window: gained the till', 'doors: the door: locked'])
})
