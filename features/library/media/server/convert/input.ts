/** The formats that are read. The format is given to the tools and not guessed by them from the content. */
export type InputFormat = 'mov' | 'mp3' | 'hls'

export interface Input {
  format: InputFormat
  /** The words by which the tools open it: only local files, and no format that leads to other files. */
  words: readonly string[]
}

const within: Record<InputFormat, string> = { mov: 'mov', mp3: 'mp3', hls: 'hls,mpegts,mov,aac,mp3' }

export const inputOf = (path: string, format: InputFormat): Input => ({
  format,
  words: ['-protocol_whitelist', 'file', '-format_whitelist', within[format], '-f', format, '-i', path],
})
