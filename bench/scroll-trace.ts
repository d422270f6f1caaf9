import type { CDPSession } from '@playwright/test'

/** What a trace tells of a page that was scrolled. */
export type Scroll = {
  /** Frames that the browser began while the page was scrolled. */
  readonly begun: number
  /** Those it skipped although there was something to draw. */
  readonly lost: number
  /** Of the lost ones, those that no wait for the processor explains: the page asked for too much. */
  readonly lostByPage: number
  /** The most time of the processor that putting one frame together took, however long it had to wait for it. */
  readonly dearestFrameMs: number
  /** Share of the begun frames that were drawn before the main thread had its changes ready; those follow later. */
  readonly ahead: number
  /** How much of the time the page's main thread was at work. */
  readonly busy: number
  readonly longestTaskMs: number
}

/** Times are in microseconds: `dur` by the clock, `tdur` on the processor. */
export type TraceEvent = {
  readonly name: string
  /** What the event is: 'b' begins something that lasts, 'e' ends it. */
  readonly ph?: string
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly tid: number
  readonly args?: { readonly name?: string; readonly frameSeqId?: number }
}

const MAIN_THREAD = 'CrRendererMain'
/** Moves the layers of the page. */
const MOVING_THREAD = 'Compositor'
/** Puts them together to a picture of the window. */
const DRAWING_THREAD = 'VizCompositorThread'
const FRAME = 1_000_000 / 60
/** Of the time for a frame, so much in a queue for the processor leaves too little for the work. */
const LONG_WAIT = 5000

const CATEGORIES = [
  'disabled-by-default-devtools.timeline.frame',
  'disabled-by-default-devtools.timeline',
  'devtools.timeline',
  'benchmark',
]

export async function traceScroll(devtools: CDPSession, scroll: () => Promise<void>): Promise<Scroll> {
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } })
  await scroll()
  await devtools.send('Tracing.end')
  await done
  return summarise(events)
}

export function summarise(events: readonly TraceEvent[]): Scroll {
  const steps = events.filter(isScrollStep).map(({ ts }) => ts)
  const [start, end] = [Math.min(...steps), Math.max(...steps)]
  const begun = new Map(
    framesOf(events, 'BeginFrame')
      .filter(({ ts }) => ts >= start && ts <= end)
      .map(({ frame, ts }) => [frame, ts]),
  )
  const drawn = new Set(framesOf(events, 'DrawFrame').map(({ frame }) => frame))
  // The browser also calls a frame dropped when it was drawn without the main thread's part.
  const dropped = new Set(framesOf(events, 'DroppedFrame').map(({ frame }) => frame))
  const late = [...begun].filter(([frame]) => dropped.has(frame))
  const lost = late.filter(([frame]) => !drawn.has(frame))

  const moving = tasksOf(events, MOVING_THREAD)
  const drawing = tasksOf(events, DRAWING_THREAD)
  const isHeldUp = (ts: number) => waitedNear(moving, ts) > LONG_WAIT || waitedNear(drawing, ts) > LONG_WAIT
  const main = tasksOf(events, MAIN_THREAD)
  const first = Math.min(...main.map(({ ts }) => ts))
  const last = Math.max(...main.map((task) => task.ts + task.dur))
  const whileScrolled = drawing.filter(({ ts }) => ts >= start && ts <= end)
  return {
    begun: begun.size,
    lost: lost.length,
    lostByPage: lost.filter(([, ts]) => !isHeldUp(ts)).length,
    dearestFrameMs: Math.max(...whileScrolled.map(({ tdur }) => tdur)) / 1000,
    ahead: (late.length - lost.length) / begun.size,
    busy: main.reduce((total, { dur }) => total + dur, 0) / (last - first),
    longestTaskMs: Math.round(Math.max(...main.map(({ dur }) => dur)) / 1000),
  }
}

/** Each step ends when it is on the screen. After the last one has begun the page stands still. */
function isScrollStep({ name, ph }: TraceEvent): boolean {
  return name === 'InputLatency::GestureScrollUpdate' && ph === 'b'
}

function framesOf(events: readonly TraceEvent[], name: string): { frame: number; ts: number }[] {
  return events.flatMap(({ name: other, ts, args }) =>
    other === name && args?.frameSeqId !== undefined ? [{ frame: args.frameSeqId, ts }] : [],
  )
}

type Task = { readonly ts: number; readonly dur: number; readonly tdur: number }

function tasksOf(events: readonly TraceEvent[], thread: string): Task[] {
  const isNamed = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === thread
  const threads = new Set(events.filter(isNamed).map(({ tid }) => tid))
  return events
    .filter(({ name, tid }) => name === 'RunTask' && threads.has(tid))
    .map(({ ts, dur = 0, tdur = 0 }) => ({ ts, dur, tdur }))
}

/** How long a thread's work within a frame's time of a moment had to wait for the processor. */
function waitedNear(tasks: readonly Task[], moment: number): number {
  return tasks
    .filter(({ ts, dur }) => ts < moment + FRAME && ts + dur > moment - FRAME)
    .reduce((total, { dur, tdur }) => total + dur - tdur, 0)
}
