/** Receives a line that describes the progress; called for every step. */
export type ShowProgress = (line: string) => void

/** Options of a long operation. */
export interface Options {
  /** Ends the operation early. What is unfinished is undone or marked as unfinished. */
  stop?: AbortSignal | undefined
  show?: ShowProgress | undefined
}

/** Shows the progress of a command in one line that is overwritten, starting after one second. Does nothing without a terminal. */
export function progressLine(terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'> = process.stderr): {
  show: ShowProgress
  end: () => void
} {
  if (!terminal.isTTY) return { show: () => undefined, end: () => undefined }
  let latest = ''
  const erase = '\r\x1b[K'
  let drawn = false
  const draw = () => {
    if (!latest) return
    terminal.write(`${erase}${latest.slice(0, (terminal.columns || 80) - 1)}`)
    drawn = true
  }
  let timer = setTimeout(() => {
    draw()
    timer = setInterval(draw, 250).unref()
  }, 1000).unref()
  return {
    show: (line) => (latest = line),
    end() {
      clearTimeout(timer)
      if (drawn) terminal.write(erase)
    },
  }
}

/** A duration for people to read: `34 s`, `3 min 12 s`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
