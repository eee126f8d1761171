const digits = '零一二三四五六七八九'

/** A number up to 9999 in Chinese: 一, 十, 二十一, 一百零五. */
function chinese(value: number): string {
  if (value < 0 || value > 9999) return String(value)
  if (value < 10) return digits[value] ?? ''
  let text = ''
  let zero = false
  for (const [unit, name] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(value / unit) % 10
    if (digit === 0) zero = text !== ''
    else {
      text += `${zero ? '零' : ''}${digits[digit]}${name}`
      zero = false
    }
  }
  return text.startsWith('一十') ? text.slice(1) : text
}

function letters(value: number): string {
  if (value < 1 || value > 780) return String(value)
  // After Z come AA, BB, CC.
  return String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1)
}

const romans = Object.entries({ M: 1000, CM: 900, D: 500, CD: 400, C: 100, XC: 90, L: 50, XL: 40, X: 10, IX: 9, V: 5, IV: 4, I: 1 })
function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value)
  let rest = value
  return romans
    .map(([sign, worth]) => {
      const times = Math.floor(rest / worth)
      rest -= times * worth
      return sign.repeat(times)
    })
    .join('')
}

const listed = (signs: string) => (value: number) => Array.from(signs)[value - 1] ?? String(value)
const circled = (value: number) => (value >= 1 && value <= 20 ? String.fromCharCode(0x245f + value) : String(value))

const formats: Readonly<Record<string, (value: number) => string>> = {
  decimal: String,
  decimalZero: (value) => String(value).padStart(2, '0'),
  decimalFullWidth: (value) => String(value).replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedParen: (value) => `(${value})`,
  decimalEnclosedFullstop: (value) => `${value}.`,
  upperLetter: letters,
  lowerLetter: (value) => letters(value).toLowerCase(),
  upperRoman: roman,
  lowerRoman: (value) => roman(value).toLowerCase(),
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  taiwaneseCounting: chinese,
  taiwaneseCountingThousand: chinese,
  japaneseCounting: chinese,
  ideographDigital: chinese,
  ideographTraditional: listed('甲乙丙丁戊己庚辛壬癸'),
  ideographZodiac: listed('子丑寅卯辰巳午未申酉戌亥'),
  none: () => '',
}

/** A number in a format of Word (ST_NumberFormat, ECMA-376 part 1, 17.18.59); decimal for formats that are not known. */
export const counterText = (value: number, format: string): string => (formats[format] ?? String)(value)
