/** A program to be run for each of some inputs, in a thread. */
export interface ProgramTask {
  code: string
  inputs: string[]
  /** Seconds of one run. */
  seconds: number
  /** Megabytes that the program may use. */
  memory: number
  /** The rest is left out after so many runs that had to be stopped. */
  mostStops: number
}
