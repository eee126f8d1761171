import { Modal, Switch } from 'antd'
import { useId } from 'react'
import { setLetterKeys, useLetterKeys } from '#web/kernel/page/letter-keys.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { KeyGroups } from '#web/ui/display/KeyGroups.tsx'
import { controlKey } from './control-key.ts'
import { menuEntryName } from '../menu/MenuBranch.tsx'
import style from './ShortcutDialog.module.css'
import { texts } from '../texts.ts'
import { useGoList } from './use-go-keys.ts'

/** The list of keyboard shortcuts, with the switch that turns the single-letter ones off. */
export function ShortcutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(texts)
  const switchId = useId()
  const letters = useLetterKeys((state) => state.on)
  const places = useGoList()
  const control = controlKey()
  const groups = [
    {
      title: t.keysEverywhere,
      keys: [
        [[control, 'K'], t.keySearch],
        [['?'], t.keyList],
        [['Esc'], t.keyClose],
      ],
    },
    {
      title: t.keysTables,
      keys: [
        [['↑', '↓'], t.keyRow],
        [['Space'], t.keySelect],
        [['Enter'], t.keyOpen],
      ],
    },
    ...(places.length ? [{ title: t.keysGo, keys: places.map(({ letter, entry }) => [['G', letter], menuEntryName(entry)] as const) }] : []),
    {
      title: t.keysEditor,
      keys: [
        [[control, 'S'], t.keySave],
        [[control, 'Z'], t.keyUndo],
        [['/'], t.keyInsert],
        [[control, 'Alt', '1…3'], t.keyHeading],
        [['Alt', '↑', '↓'], t.keyMove],
        [['Tab'], t.keyIndent],
      ],
    },
  ] as const
  return (
    <Modal open={open} onCancel={onClose} title={t.help} footer={null} width={600}>
      <KeyGroups groups={groups} />
      <div className={style.letters}>
        <Switch id={switchId} checked={letters} onChange={setLetterKeys} aria-describedby={`${switchId}-help`} />
        <label htmlFor={switchId}>{t.letterKeys}</label>
        <p id={`${switchId}-help`}>{t.letterKeysHelp}</p>
      </div>
    </Modal>
  )
}
