import { Modal } from 'antd'
import { controlKey } from '#web/shell/commands/control-key.ts'
import { type KeyGroup, KeyGroups } from '#web/ui/display/KeyGroups.tsx'
import { editorTexts } from '../texts/editor-texts.ts'

/** The keyboard shortcuts of the editor and of the chapter tree beside it. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = editorTexts()
  const control = controlKey()
  const { keyNames: n } = t
  const groups: KeyGroup[] = [
    {
      title: t.keyGroups.text,
      keys: [
        [[control, 'S'], n.save],
        [[control, 'F'], n.find],
        [control === '⌘' ? [control, 'Alt', 'F'] : [control, 'H'], n.replace],
        [['F3'], n.nextHit],
        [[control, 'Shift', 'F'], n.findInBook],
        [[control, 'Z'], n.undo],
        [[control, 'Shift', 'Z'], n.redo],
        [[control, 'B'], n.strong],
        [[control, 'I'], n.em],
        [[control, 'U'], n.underline],
        [[control, 'E'], n.code],
        [[control, 'Shift', 'X'], n.strike],
        [[control, 'Shift', 'K'], n.link],
        [[control, 'Shift', 'L'], t.xref],
        [['$…$'], n.formula],
        [['Shift', 'Enter'], n.line],
        [['Alt', 'F10'], n.toolbar],
      ],
    },
    {
      title: t.keyGroups.blocks,
      keys: [
        [['/'], n.slash],
        [[control, 'Alt', '1…4'], n.headings],
        [[control, 'Alt', '0'], n.paragraph],
        [['Alt', '↑', '↓'], n.move],
        [[control, 'Enter'], n.leave],
        [['Tab'], n.indent],
        [['$$'], n.equation],
      ],
    },
    {
      title: t.keyGroups.tree,
      keys: [
        [['F2'], n.rename],
        [['Alt', '↑', '↓'], n.moveChapter],
        [['Tab', 'Shift Tab'], n.indentChapter],
        [['Delete'], n.deleteChapter],
        [['F'], n.filter],
      ],
    },
  ]
  return (
    <Modal open={open} onCancel={onClose} title={t.keys} footer={null} width={640}>
      <KeyGroups groups={groups} />
    </Modal>
  )
}
