import { SearchOutlined } from '@ant-design/icons'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { showDialog } from './app-dialogs.ts'
import style from './CommandSearch.module.css'
import { controlKey } from './control-key.ts'
import { texts } from '../texts.ts'

/** The button in the header that looks like a search field and opens the command palette. */
export function CommandSearch() {
  const t = useTexts(texts)
  return (
    <button type="button" className={style.field} onClick={() => showDialog('search')} aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog">
      <SearchOutlined aria-hidden="true" />
      <span className={style.hint}>{t.search}</span>
      <kbd className={style.keys}>{controlKey()} K</kbd>
    </button>
  )
}
