import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ReasonDialog } from '#web/ui/form/ReasonDialog.tsx'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import type { TestFull, testVoid } from '../../contract-tests.ts'
import { testLines } from '../lines.ts'
import { texts } from '../texts.ts'

/** Asks for the reason why a test is void, and says what that ends. */
export function VoidDialog({ test, close }: { test: TestFull; close: () => void }) {
  const t = useTexts(texts)
  const done = useUndo()
  const [declareVoid, { busy }] = useCall<typeof testVoid>('POST /pressplatform/tests/{testId}/void', {
    refresh: testLines,
    onDone() {
      done(t.voided)
      close()
    },
  })
  return (
    <ReasonDialog
      title={t.askVoid(test.title)}
      help={t.voidHelp(test.begun - test.submitted, test.submitted)}
      ok={t.declareVoid}
      most={200}
      busy={busy}
      decide={(reason) => void declareVoid({ testId: test.id, body: { reason } })}
      close={close}
    />
  )
}
