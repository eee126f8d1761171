import type { Import } from '../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'

const words = {
  'zh-CN': { reading: '正在读取', checked: '待导入', running: '正在导入', done: '已导入', undone: '已撤销', failed: '未完成' },
  'en-US': { reading: 'Reading', checked: 'Ready to import', running: 'Importing', done: 'Imported', undone: 'Undone', failed: 'Not finished' },
}
const shapes: Record<Import['state'], StatusShape> = {
  reading: 'half',
  checked: 'ring',
  running: 'half',
  done: 'solid',
  undone: 'bar',
  failed: 'diamond',
}

/** The state of an import as a shape with a word. */
export function ImportStateDot({ found: { state } }: { found: Pick<Import, 'state'> }) {
  return <StatusDot shape={shapes[state]} word={useTexts(words)[state]} />
}
