const BAR_CELLS = 24
const SHORTEST_WAIT_SECONDS = 1

export interface Progress {
  /** One more piece of work is done. */
  step(name: string): void
  /** Leaves the bar's line, so that other output starts on a fresh one. */
  end(): void
}

/** Shows how far a long command is: a bar that redraws itself on a terminal, a line for each piece elsewhere. */
export function showProgress(total: number, stream: NodeJS.WriteStream): Progress {
  const startedAt = Date.now()
  let done = 0
  const draw = (name: string) => {
    const state = `${done}/${total}${outlook(done, total, (Date.now() - startedAt) / 1000)}`
    if (!stream.isTTY) return void (name && stream.write(`${name}  ${state}\n`))
    const filled = Math.round((done / total) * BAR_CELLS)
    const line = `${'█'.repeat(filled)}${'░'.repeat(BAR_CELLS - filled)} ${state}  ${name}`
    stream.write(`\r\u001b[K${line.slice(0, (stream.columns || 80) - 1)}`)
  }
  draw('')
  return {
    step(name) {
      done++
      draw(name)
    },
    end() {
      if (stream.isTTY) stream.write('\n')
    },
  }
}

/** The rate and the time left, once there is something to judge them by. */
export function outlook(done: number, total: number, seconds: number): string {
  if (done === 0 || seconds < SHORTEST_WAIT_SECONDS) return ''
  const rate = `${((done / seconds) * 60).toFixed(1)} a minute`
  return done === total ? `, ${rate}` : `, ${rate}, ${duration(((total - done) * seconds) / done)} left`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}
