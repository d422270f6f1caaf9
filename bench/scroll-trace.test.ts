import { expect, it } from 'vitest'
import { summarise, type TraceEvent } from './scroll-trace.ts'

const FRAME = 16_667
const [MAIN, COMPOSITOR, DISPLAY] = [1, 2, 3]

const threads: TraceEvent[] = [
  { name: 'thread_name', ts: 0, tid: MAIN, args: { name: 'CrRendererMain' } },
  { name: 'thread_name', ts: 0, tid: COMPOSITOR, args: { name: 'Compositor' } },
  { name: 'thread_name', ts: 0, tid: DISPLAY, args: { name: 'VizCompositorThread' } },
]

/** A frame while the page is scrolled: how it ended, and the task that put it together. */
function frame(
  number: number,
  ends: readonly ('DrawFrame' | 'DroppedFrame')[],
  task: { dur: number; tdur: number },
): TraceEvent[] {
  const ts = number * FRAME
  const args = { frameSeqId: number }
  return [
    { name: 'InputLatency::GestureScrollUpdate', ph: 'b', ts, tid: MAIN },
    { name: 'RunTask', ts, dur: 4000, tdur: 1000, tid: MAIN },
    { name: 'BeginFrame', ts, tid: COMPOSITOR, args },
    ...ends.map((name) => ({ name, ts: ts + 1000, tid: COMPOSITOR, args })),
    { name: 'RunTask', ts, ...task, tid: DISPLAY },
  ]
}

it('counts the frames that were lost, and not those that were only ahead of the main thread', () => {
  const light = { dur: 7000, tdur: 6000 }
  const events = [
    ...threads,
    ...frame(1, ['DrawFrame'], light),
    ...frame(2, ['DroppedFrame'], light),
    ...frame(3, ['DroppedFrame', 'DrawFrame'], light),
    ...frame(4, ['DrawFrame'], light),
  ]
  expect(summarise(events)).toMatchObject({ begun: 4, lost: 1, ahead: 0.25, dearestFrameMs: 6, longestTaskMs: 4 })
})

it('looks at the time in which the page is scrolled, and not at what follows the last step', () => {
  const light = { dur: 7000, tdur: 6000 }
  const isStep = ({ name }: TraceEvent) => name === 'InputLatency::GestureScrollUpdate'
  const afterwards = frame(3, ['DroppedFrame'], light).map((event) => (isStep(event) ? { ...event, ph: 'e' } : event))
  const events = [...threads, ...frame(1, ['DrawFrame'], light), ...frame(2, ['DrawFrame'], light), ...afterwards]
  expect(summarise(events)).toMatchObject({ begun: 2, lost: 0 })
})

it("tells a frame that waited for the processor from one that was the page's own", () => {
  const light = { dur: 6000, tdur: 6000 }
  const held = { dur: 30_000, tdur: 7000 }
  const dear = { dur: 21_000, tdur: 20_000 }
  const lostBeside = (task: typeof light) => {
    const lost = frame(10, ['DroppedFrame'], task)
    return summarise([...threads, ...frame(1, ['DrawFrame'], light), ...lost, ...frame(20, ['DrawFrame'], light)])
  }
  expect(lostBeside(held)).toMatchObject({ lost: 1, lostByPage: 0, dearestFrameMs: 7 })
  expect(lostBeside(dear)).toMatchObject({ lost: 1, lostByPage: 1, dearestFrameMs: 20 })
})
