import { plural } from '#plain/text/plural.ts'
import type { Remark } from '../../../contract.ts'

const zhKinds: Record<Remark['kind'], string> = { tick: '勾', ring: '圈', wave: '波浪线', note: '批注', ink: '手画线' }
const enKinds: Record<Remark['kind'], string> = { tick: 'Tick', ring: 'Ring', wave: 'Wave', note: 'Note', ink: 'Drawn line' }
const told = (name: string, text: string, colon: string) => (text ? `${name}${colon}${text}` : name)

/** Texts of answers by hand at the desk. */
export const pagesTexts = {
  'zh-CN': {
    turn: '转 90°',
    draw: '画',
    layer: (number: number) => `第 ${number} 页，方向键移动十字，Q 勾、W 圈、E 批注`,
    mark: (kind: Remark['kind'], criterion: number, text: string) =>
      told(criterion ? `${zhKinds[kind]}，得分点 ${criterion}` : zhKinds[kind], text, '：'),
    pages: (n: number) => `${n} 页手写`,
  },
  'en-US': {
    turn: 'Turn by 90°',
    draw: 'Draw',
    layer: (number: number) => `Page ${number}: arrows move the cross; Q tick, W ring, E note`,
    mark: (kind: Remark['kind'], criterion: number, text: string) =>
      told(criterion ? `${enKinds[kind]}, criterion ${criterion}` : enKinds[kind], text, ': '),
    pages: (n: number) => plural(n, { one: `${n} page by hand`, other: `${n} pages by hand` }),
  },
}
