import { Modal } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { type KeyGroup, KeyGroups } from '#web/ui/display/KeyGroups.tsx'
import { proposalTexts } from '../rubric/proposals/proposal-texts.ts'
import { dialogTexts } from '../texts/dialog-texts.ts'

/** The keys of the desk. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(dialogTexts)
  const p = useTexts(proposalTexts)
  const groups: KeyGroup[] = [
    {
      title: t.keysRubric,
      keys: [
        [['1', '9'], t.key1],
        [['0'], t.key0],
        [['P'], p.key],
        [['A', 'D'], t.keyComment],
        [['/'], t.keyFind],
      ],
    },
    {
      title: t.keysMarks,
      keys: [
        [['[', ']'], t.keyPart],
        [['Q'], t.keyTick],
        [['W'], t.keyRing],
        [['E'], t.keyNote],
        [['R'], t.keyDraw],
        [['↑', '→', '↓', '←'], t.keyCross],
        [['Del'], t.keyDelete],
        [['Ctrl+Z'], t.keyUndoStep],
        [['Ctrl+Shift+Z'], t.keyRedoStep],
        [['V'], t.keyShow],
        [['Esc'], t.keyEscape],
      ],
    },
    {
      title: t.keysWalk,
      keys: [
        [['Enter'], t.keySave],
        [['J', 'K'], t.keyNext],
        [['S'], t.keySkip],
        [['H'], t.keyHand],
        [['Z'], t.keyUndo],
        [['G'], t.keyHanded],
        [['T'], t.keySkipped],
        [['?'], t.keyHelp],
      ],
    },
  ]
  return (
    <Modal open={open} title={t.keysTitle} footer={null} width={760} onCancel={onClose}>
      <KeyGroups groups={groups} />
    </Modal>
  )
}
