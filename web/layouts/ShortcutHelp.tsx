import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Modal, Switch, Tooltip } from 'antd'
import { useId, useState } from 'react'
import { setLetterKeys, useLetterKey, useLetterKeys } from '../kernel/letter-keys.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { KeyGroups } from '../ui/KeyGroups.tsx'
import style from './ShortcutHelp.module.css'
import { controlKey } from './control-key.ts'
import { texts } from './texts.ts'

/** The list of keys, behind the question mark in the header and the key `?`. */
export function ShortcutHelp() {
  const t = useTexts(texts)
  const switchId = useId()
  const [open, setOpen] = useState(false)
  const letters = useLetterKeys((state) => state.on)
  useLetterKey('?', () => setOpen(true))
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
    <>
      <Tooltip title={`${t.help}　?`}>
        <Button type="text" icon={<QuestionCircleOutlined aria-hidden />} aria-label={t.help} onClick={() => setOpen(true)} />
      </Tooltip>
      <Modal open={open} onCancel={() => setOpen(false)} title={t.help} footer={null} width={520}>
        <KeyGroups groups={groups} />
        <div className={style.letters}>
          <Switch id={switchId} checked={letters} onChange={setLetterKeys} aria-describedby={`${switchId}-help`} />
          <label htmlFor={switchId}>{t.letterKeys}</label>
          <p id={`${switchId}-help`}>{t.letterKeysHelp}</p>
        </div>
      </Modal>
    </>
  )
}
