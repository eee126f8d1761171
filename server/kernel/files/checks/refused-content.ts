import type { Bilingual } from '#contract/errors.ts'
import { isLocked } from './locked.ts'

/** Kinds that are archives, and compound files once they have a password. */
const archived = ['docx', 'xlsx', 'pptx']

const locked: Bilingual = {
  zh: '文档有密码，请去掉密码后重新上传',
  en: 'The document is protected by a password; remove it and upload the document again',
}

/** Advice for a file named .xlsx that is something else: an older workbook, or a web page. */
const asWorkbook: Bilingual = { zh: '；请在 Excel 里另存为不加密的 .xlsx 再传', en: '; save it in Excel as .xlsx without a password and try again' }

/** Why the content of a file does not fit its suffix, in words for the person who sends it. */
export async function refusedContent(path: string, suffix: string): Promise<Bilingual> {
  if (archived.includes(suffix) && (await isLocked(path))) return locked
  const advice = suffix === 'xlsx' ? asWorkbook : undefined
  return {
    zh: `文件内容不是 ${suffix} 格式${advice?.zh ?? ''}`,
    en: `The file is not a valid .${suffix} file${advice?.en ?? ''}`,
  }
}
