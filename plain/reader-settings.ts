/** How a reader wants his text to look. One short text holds it all: as a cookie, so that the server writes the page right at once, and as a preference. */
export interface ReaderSettings {
  theme: ReaderTheme
  font: ReaderFont
  /** CSS pixels. */
  size: number
  line: ReaderLine
  /** Characters in a line; a phone uses its whole width. */
  measure: number
  justify: boolean
  /** Easy to read: no indent, space between paragraphs, wide lines. */
  easy: boolean
  /** Single keys turn pages and open panels. */
  keys: boolean
  /** When it was chosen, in milliseconds; the newer of two wins. */
  at: number
}

export const readerThemes = ['light', 'sepia', 'green', 'dark', 'night'] as const
export const readerFonts = ['song', 'hei', 'kai', 'fang'] as const
export const readerLines = ['tight', 'normal', 'loose'] as const
export const readerSizes = [15, 16, 17, 18, 20, 22, 24, 28] as const
export const readerMeasures = [32, 36, 40] as const
export type ReaderTheme = (typeof readerThemes)[number]
export type ReaderFont = (typeof readerFonts)[number]
export type ReaderLine = (typeof readerLines)[number]

export const defaultSettings: ReaderSettings = {
  theme: 'light',
  font: 'song',
  size: 18,
  line: 'normal',
  measure: 36,
  justify: true,
  easy: false,
  keys: true,
  at: 0,
}

/** `sepia.song.18.normal.36.1.0.1.mf8x2k1a` */
export function writeSettings(settings: ReaderSettings): string {
  const { theme, font, size, line, measure, justify, easy, keys, at } = settings
  return [theme, font, size, line, measure, Number(justify), Number(easy), Number(keys), at.toString(36)].join('.')
}

/** Reads what `writeSettings` wrote; a part that is missing or unknown gets its default. */
export function readSettings(text: string | undefined, defaults: ReaderSettings = defaultSettings): ReaderSettings {
  const [theme, font, size, line, measure, justify, easy, keys, at] = (text ?? '').split('.')
  const flag = (value: string | undefined, other: boolean) => (value === '1' ? true : value === '0' ? false : other)
  return {
    theme: readerThemes.find((each) => each === theme) ?? defaults.theme,
    font: readerFonts.find((each) => each === font) ?? defaults.font,
    size: readerSizes.find((each) => String(each) === size) ?? defaults.size,
    line: readerLines.find((each) => each === line) ?? defaults.line,
    measure: readerMeasures.find((each) => String(each) === measure) ?? defaults.measure,
    justify: flag(justify, defaults.justify),
    easy: flag(easy, defaults.easy),
    keys: flag(keys, defaults.keys),
    at: /^[0-9a-z]{1,10}$/.test(at ?? '') ? Number.parseInt(at ?? '0', 36) : 0,
  }
}

/** The attributes on the page's first element that the style sheet looks at. */
export function attributesOf({ theme, font, size, line, measure, justify, easy }: ReaderSettings): Record<string, string> {
  return {
    'data-theme': theme,
    'data-font': font,
    'data-line': easy ? 'loose' : line,
    'data-justify': String(justify && !easy),
    'data-easy': String(easy),
    style: `--text-size:${size}px;--text-measure:${measure}em`,
  }
}

/** The next larger or smaller size; the last one stays. */
export function steppedSize(size: number, step: 1 | -1): number {
  const at = readerSizes.findIndex((each) => each === size)
  return readerSizes[at + step] ?? size
}
