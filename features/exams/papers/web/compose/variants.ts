import type { PaperComposition } from '../../contract.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'

export type Variant = number

/** A 卷, B 卷 … */
export const variantName = (at: Variant): string => {
  const letter = 'ABCD'[at] ?? String(at + 1)
  return inLanguage({ zh: `${letter} 卷`, en: `Variant ${letter}` })
}

const chinese = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
/** The number of a section as it stands before its title. */
export const sectionNumber = (at: number): string => {
  const ten = Math.floor(at / 10)
  const zh =
    at < 10 ? chinese[at] : at < 20 ? `十${at === 10 ? '一' : (chinese[at - 10] ?? '')}` : `${chinese[ten - 1] ?? ''}十${chinese[at % 10] ?? ''}`
  return inLanguage({ zh: `${zh ?? at + 1}、`, en: `${at + 1}. ` })
}

/** What differs between the variants. */
export function variantsNote({ variants, shuffleQuestions, shuffleOptions, sections }: PaperComposition): string {
  if (variants === 1) return ''
  const drawn = sections.some(({ draw }) => draw)
  const order = shuffleQuestions
    ? { zh: '次序不同', en: 'different order' }
    : shuffleOptions
      ? { zh: '选项次序不同', en: 'different order of options' }
      : undefined
  const parts = [...(order ? [order] : []), ...(drawn ? [{ zh: '按规则抽的大题抽题不同', en: 'drawn sections draw differently' }] : [])]
  return inLanguage({ zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') })
}
