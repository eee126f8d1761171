import { CloseCircleFilled } from '@ant-design/icons'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { uiTexts } from '../../texts.ts'

/** For `allowClear` of the library's fields, whose own button has an English name. */
export function clearable() {
  const { clear } = textsOf(uiTexts)
  return { label: clear, clearIcon: <CloseCircleFilled aria-label={clear} /> }
}
