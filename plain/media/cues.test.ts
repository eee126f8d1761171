import { describe, expect, test } from 'vitest'
import { clockOf, cueLimits, parseCues, srtOf, typedTime, vttOf } from './cues.ts'

describe('caption files', () => {
  test('WebVTT with header, notes, styles, names, positions and markup', () => {
    const file = `\uFEFFWEBVTT - 演示\r\nKind: captions\r\n\r\nNOTE a --> note is not a caption\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nintro\r\n00:01.000 --> 00:04.500 align:start position:10%\r\n<v 周老师>好，<b>三</b>、二、一&amp;放手。</v>\r\n第二行\r\n\r\n1:00:00.000 --> 1:00:02.000\r\na &lt; b\r\n`
    const { cues, bad } = parseCues(file)
    expect(cues).toEqual([
      { from: 1000, to: 4500, text: '好，三、二、一&放手。\n第二行' },
      { from: 3600_000, to: 3602_000, text: 'a < b' },
    ])
    expect(bad).toEqual([{ line: 4, problem: 'time' }])
  })
  test('SubRip with commas, numbers, missing empty lines, old Mac line ends, and in the wrong order', () => {
    const file = '1\r00:00:05,000 --> 00:00:06,5\rzweitens\r2\r00:00:01,000 --> 00:00:02,000\r{\\an8}<i>erstens</i>\r\r'
    expect(parseCues(file)).toEqual({
      cues: [
        { from: 1000, to: 2000, text: 'erstens' },
        { from: 5000, to: 6500, text: 'zweitens' },
      ],
      bad: [],
    })
  })
  test('lines that cannot be read are named, and the others kept', () => {
    const long = 'x'.repeat(cueLimits.characters + 1)
    const file = `WEBVTT\n\n00:05.000 --> 00:04.000\na\n\n00:99.000 --> 00:99.500\nb\n\n99:00:00.000 --> 99:00:01.000\nc\n\n00:01.000 --> 00:02.000\n${long}\n\n00:01.000 --> 00:02.000\nkept`
    expect(parseCues(file)).toEqual({
      cues: [{ from: 1000, to: 2000, text: 'kept' }],
      bad: [
        { line: 3, problem: 'order' },
        { line: 6, problem: 'time' },
        { line: 9, problem: 'time' },
        { line: 12, problem: 'tooLong' },
      ],
    })
  })
  test('odd input is read without an error and in little time', () => {
    for (const file of ['', '\0', '-->', '--> -->\n-->', 'WEBVTT', '<'.repeat(200_000), '00:01.000 --> 00:02.000\n<b>', '1:'.repeat(100_000) + '-->'])
      expect(parseCues(file).cues).toEqual([])
    const many = Array.from({ length: cueLimits.cues + 5 }, (_, at) => `00:00:${String(at % 60).padStart(2, '0')}.000 --> 00:01:00.000\nx\n`).join(
      '\n',
    )
    const { cues, bad } = parseCues(many)
    expect(cues.length).toBe(cueLimits.cues)
    expect(bad).toMatchObject([{ problem: 'tooMany' }])
  })
  test('what is written is read as the same captions, in both formats', () => {
    const cues = [
      { from: 0, to: 999, text: 'a & b < c > d' },
      { from: 60_001, to: 3_600_000, text: '第一行\n第二行' },
    ]
    expect(parseCues(vttOf(cues))).toEqual({ cues, bad: [] })
    const plain = [{ from: 1, to: 2, text: 'eins\nzwei' }]
    expect(parseCues(srtOf(plain))).toEqual({ cues: plain, bad: [] })
  })
})

test('times as people write and read them', () => {
  expect([clockOf(0), clockOf(153.9), clockOf(3753), clockOf(Number.NaN)]).toEqual(['0:00', '2:33', '1:02:33', '0:00'])
  expect([typedTime('2:33'), typedTime(' 1:02:33.5 '), typedTime('153'), typedTime('0,25')]).toEqual([153_000, 3753_500, 153_000, 250])
  for (const wrong of ['', 'x', '1:60', '1:60:00', '-1', '99:00:00', '1:2:3:4']) expect(typedTime(wrong), wrong).toBeUndefined()
})
