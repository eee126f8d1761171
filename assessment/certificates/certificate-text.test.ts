import { expect, test } from 'vitest'
import { certificateDay, type CertificateFacts, certificateRuns, placeholdersIn, placeholderText } from './certificate-text.ts'

const facts = { name: '林晓', course: '数据结构', hours: 48, date: '2026-09-01' }

const filledCertificateText = (text: string, of: CertificateFacts) =>
  certificateRuns(text, of)
    .map((runs) => runs.map((run) => run.text).join(''))
    .join('\n')

test('placeholders of both languages are filled, a day in the language of its own', () => {
  expect(filledCertificateText('{姓名}同学修完“{课程}”{学时}学时，{日期}。', facts)).toBe('林晓同学修完“数据结构”48学时，2026 年 9 月 1 日。')
  expect(filledCertificateText('{Name}: {course}, { hours } hours, {date}', facts)).toBe('林晓: 数据结构, 48 hours, September 1, 2026')
  expect(filledCertificateText('共{学时}学时', { ...facts, hours: null })).toBe('共学时')
})

test('a value is never read as a placeholder, and unknown ones stay', () => {
  expect(filledCertificateText('{姓名}{课程}', { ...facts, name: '{课程}', course: '$&{name}' })).toBe('{课程}$&{name}')
  expect(filledCertificateText('{年龄} {} {{姓名}}', facts)).toBe('{年龄} {} {林晓}')
  expect(placeholdersIn('{姓名} {年龄} {date} {}')).toEqual({ used: new Set(['name', 'date']), unknown: ['年龄', ''] })
})

test('paragraphs stay apart, and name and course are bold', () => {
  expect(certificateRuns('{姓名} 同学\n修完{课程}', facts)).toEqual([
    [
      { text: '林晓', bold: true },
      { text: ' 同学', bold: false },
    ],
    [
      { text: '修完', bold: false },
      { text: '数据结构', bold: true },
    ],
  ])
})

test('what a button writes is understood', () => {
  for (const key of ['name', 'course', 'hours', 'date'] as const)
    for (const language of ['zh', 'en'] as const) expect(placeholdersIn(placeholderText(key, language)).used).toEqual(new Set([key]))
  expect(certificateDay('2026-12-31', 'en')).toBe('December 31, 2026')
})
