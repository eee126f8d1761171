/**
 * Typography settings of the reader. They are stored as one short string: in a cookie, so that the server renders the page correctly at once, and
 * as a preference of the account.
 */
export interface ReaderSettings {
  theme: ReaderTheme
  font: ReaderFont
  /** CSS pixels. */
  size: number
  line: ReaderLine
  /** Characters in a line; a phone uses its full width. */
  measure: number
  justify: boolean
  /** Easy reading: no indent, space between paragraphs, wide line spacing. */
  easy: boolean
  /** Single-key shortcuts turn pages and open panels. */
  keys: boolean
  /** Time of the last change in milliseconds; the newer of two settings wins. */
  at: number
}

/** `auto` is light or dark, as the other screens are: by the person's choice or by the device. */
export const readerThemes = ['auto', 'light', 'sepia', 'green', 'dark', 'night'] as const
export const readerFonts = ['song', 'hei', 'kai', 'fang'] as const
export const readerLines = ['tight', 'normal', 'loose'] as const
export const readerSizes = [15, 16, 17, 18, 20, 22, 24, 28] as const
export const readerMeasures = [32, 36, 40] as const
export type ReaderTheme = (typeof readerThemes)[number]
export type ReaderFont = (typeof readerFonts)[number]
export type ReaderLine = (typeof readerLines)[number]

export const defaultReaderSettings: ReaderSettings = {
  theme: 'auto',
  font: 'song',
  size: 18,
  line: 'normal',
  measure: 36,
  justify: true,
  easy: false,
  keys: true,
  at: 0,
}

/** Serialises settings, for example `sepia.song.18.normal.36.1.0.1.mf8x2k1a`. */
export function serializeReaderSettings(settings: ReaderSettings): string {
  const { theme, font, size, line, measure, justify, easy, keys, at } = settings
  return [theme, font, size, line, measure, Number(justify), Number(easy), Number(keys), at.toString(36)].join('.')
}

/** Parses the string of `serializeReaderSettings`; a missing or unknown part gets its default. */
export function parseReaderSettings(text: string | undefined, defaults: ReaderSettings = defaultReaderSettings): ReaderSettings {
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

/** The attributes of the page's root element that the style sheet uses; `others` is the theme of the other screens. */
export function attributesOf({ theme, font, size, line, measure, justify, easy }: ReaderSettings, others: string): Record<string, string> {
  return {
    'data-theme': theme === 'auto' ? others : theme,
    'data-font': font,
    'data-line': easy ? 'loose' : line,
    'data-justify': String(justify && !easy),
    'data-easy': String(easy),
    'data-own-theme': String(theme !== 'auto'),
    style: `--text-size:${size}px;--text-measure:${measure}em`,
  }
}

/** The next larger or smaller size; the largest and smallest stay. */
export function steppedSize(size: number, step: 1 | -1): number {
  const at = readerSizes.findIndex((each) => each === size)
  return readerSizes[at + step] ?? size
}
