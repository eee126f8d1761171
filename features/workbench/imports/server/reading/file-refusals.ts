import type { Bilingual } from '#contract/errors.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { limits } from './table.ts'

// Refusals for files that cannot be read. Each says what to do about it.

export const unreadable = () =>
  refusal('invalid', {
    zh: '这个 Excel 文件过大或已损坏，无法读取；请在 Excel 里另存为新的 .xlsx 再传',
    en: 'The workbook is too large or damaged. Save it as a new .xlsx file and try again',
  })
export const tooFar = (sheet: string, place: string) =>
  refusal('tooLarge', {
    zh: `工作表“${sheet}”的单元格 ${place} 超出范围（最多 ${2 * limits.rows} 行、${4 * limits.columns} 列）；请删除名单以外的内容，或把名单复制到新的工作簿再传`,
    en: `Cell ${place} of sheet “${sheet}” is out of range (at most ${2 * limits.rows} rows and ${4 * limits.columns} columns); delete what is not part of the list, or copy the list to a new workbook`,
  })
export const tooManyCells = () =>
  refusal('tooLarge', {
    zh: `工作簿的单元格多于 ${limits.cells / 10_000} 万个；请只保留要导入的工作表，或分成几个文件`,
    en: `The workbook has more than ${limits.cells / 1e6} million cells; keep only the sheet to import, or split the file`,
  })
export const tooManySheets = () =>
  refusal('tooLarge', {
    zh: `工作表多于 ${limits.sheets} 个；请只保留要导入的工作表`,
    en: `There are more than ${limits.sheets} sheets; keep only the one to import`,
  })
export const tooLong = (where: Bilingual) =>
  refusal('tooLarge', {
    zh: `${where.zh}有超过 ${limits.longest} 个字符的单元格；请检查内容，CSV 文件请检查是否缺少右引号`,
    en: `${where.en} has a cell of more than ${limits.longest} characters; check its content, and in a CSV whether a closing quote is missing`,
  })
export const unclosed = (where: Bilingual) =>
  refusal('invalid', {
    zh: `${where.zh}的单元格缺少右引号；请补上引号，或在 Excel 里另存为 CSV 再传`,
    en: `${where.en} has a cell without a closing quote; add the quote, or save the file as CSV in Excel and try again`,
  })
