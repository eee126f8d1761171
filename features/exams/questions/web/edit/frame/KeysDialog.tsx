import { Modal } from 'antd'
import { controlKey } from '#web/shell/commands/control-key.ts'
import { editorTexts } from '#web/editor/texts/editor-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { KeyGroups } from '#web/ui/display/KeyGroups.tsx'
import { texts } from '../edit-texts.ts'
import { keyTexts } from './key-texts.ts'

/** All keyboard shortcuts of the page. */
export function KeysDialog({ close }: { close: () => void }) {
  const t = useTexts(texts)
  const k = useTexts(keyTexts)
  const { keyNames: n } = editorTexts()
  const control = controlKey()
  return (
    <Modal open onCancel={close} title={k.keys} footer={null} width={640}>
      <KeyGroups
        groups={[
          {
            title: t.question,
            keys: [
              [[control, 'S'], t.save],
              [[control, 'Enter'], t.saveAndNext],
              [['←', '→'], k.keyType],
              [['Enter'], k.keyAdd],
              [['Alt', '↑', '↓'], k.keyMove],
              [['Alt', 'Enter'], k.keyAnswer],
              [['|'], k.keyAlso],
              [['+-'], k.keyTolerance],
            ],
          },
          {
            title: t.texts,
            keys: [
              [['__'], t.insertBlank],
              [['$…$'], n.formula],
              [['$$'], n.equation],
              [[control, 'B'], n.strong],
              [[control, 'I'], n.em],
              [[control, 'U'], n.underline],
              [[control, 'Shift', 'K'], n.link],
              [[control, 'Z'], n.undo],
              [['Shift', 'Enter'], n.line],
              [['Alt', 'F10'], n.toolbar],
            ],
          },
        ]}
      />
    </Modal>
  )
}
