/** Takes a line that says how far the work is; called for every piece of it. */
export type Show = (line: string) => void

/** Of work that takes its time. */
export interface Options {
  /** Ends the work early; what is half done is undone or marked. */
  stop?: AbortSignal | undefined
  show?: Show | undefined
}

/** Shows how far a command is, in one line that is written over, once it has taken a second. Only on a terminal. */
export function progressLine(terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'> = process.stderr): { show: Show; end: () => void } {
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

/** How long something took, for people: `34 s`, `3 min 12 s`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000))
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
