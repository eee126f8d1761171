import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { useImpactConfirm } from '#web/ui/list/selection/use-impact-confirm.tsx'
import type {
  testArchive,
  testGet,
  testPublish,
  testRelease,
  testRemove,
  testRestore,
  TestFull,
  TestRow,
  testWithdraw,
} from '../../contract-tests.ts'
import type { candidateList } from '../../contract-candidates.ts'
import { candidatesLine, previewPath, testLine, testLines } from '../lines.ts'
import { texts } from '../texts.ts'

type Test = Pick<TestRow, 'id' | 'title'>

const load = (testId: string) => send<typeof testGet>(testLine, { testId }, { silent: true })
const parts = ['score', 'own', 'right', 'explanation', 'position'] as const

/** The candidate with the most points among those who have handed in. */
async function firstHandedIn(testId: string): Promise<{ name: string; attemptId: string } | undefined> {
  const query = { attempt: 'submitted', sort: '-points', size: 1 } as const
  const { items } = await send<typeof candidateList>(candidatesLine, { testId, query }, { silent: true })
  const [row] = items
  return row?.attempt ? { name: row.name, attemptId: row.attempt.id } : undefined
}

const refresh = { refresh: testLines }

/** What can be done with a test. What cannot be undone asks first, with the number of people that the server counts when the dialog opens. */
export function useTestActions() {
  const t = useTexts(texts)
  const undo = useUndo()
  const confirm = useImpactConfirm()
  /** The test that is about to be declared void, as it is now. */
  const [ending, setEnding] = useState<TestFull>()
  const [publish] = useCall<typeof testPublish>('POST /pressplatform/tests/{testId}/publish', {
    ...refresh,
    onDone: ({ candidates }) => undo(t.published(candidates)),
  })
  const [withdraw] = useCall<typeof testWithdraw>('POST /pressplatform/tests/{testId}/withdraw', { ...refresh, onDone: () => undo(t.withdrawn) })
  const [release] = useCall<typeof testRelease>('POST /pressplatform/tests/{testId}/release', {
    ...refresh,
    onDone: ({ candidates }) => undo(t.released(candidates)),
  })
  const [archive] = useCall<typeof testArchive>('POST /pressplatform/tests/{testId}/archive', {
    ...refresh,
    onDone: ({ id, phase }) =>
      phase === 'archived'
        ? undo(t.archived, () => void archive({ testId: id, body: { archived: false } }))
        : undo(t.unarchived, () => void archive({ testId: id, body: { archived: true } })),
  })
  const [restore] = useCall<typeof testRestore>('POST /pressplatform/tests/{testId}/restore', {
    ...refresh,
    onDone: ({ title }) => undo(t.restored(title)),
  })
  const [remove] = useCall<typeof testRemove>('DELETE /pressplatform/tests/{testId}', refresh)

  return {
    ending,
    closeEnding: () => setEnding(undefined),
    askVoid: ({ id }: Test) => void load(id).then(setEnding),
    askPublish: ({ id, title }: Test) => {
      let rowVersion = 0
      confirm({
        title: t.askPublish(title),
        help: t.publishHelp,
        ok: () => t.publish,
        async load() {
          const test = await load(id)
          rowVersion = test.rowVersion
          const people = test.targetList.reduce((sum, target) => sum + target.people, 0)
          return { effects: [...test.problems.map(({ message }) => message), t.publishFor(people)], able: test.problems.length ? 0 : 1 }
        },
        run: () => publish({ testId: id, body: { rowVersion } }),
      })
    },
    askWithdraw: ({ id, title }: Test) =>
      confirm({
        title: t.askWithdraw(title),
        help: t.withdrawHelp,
        ok: () => t.withdraw,
        cancel: t.cancel,
        load: async () => ({ effects: [t.withdrawFor((await load(id)).candidates)] }),
        run: () => withdraw({ testId: id }),
      }),
    askRelease: ({ id, title }: Test) =>
      confirm({
        title: t.askRelease(title),
        help: t.releaseHelp,
        ok: () => t.release,
        async load() {
          const [test, first] = await Promise.all([load(id), firstHandedIn(id)])
          const seen = parts.filter((part) => test.shown[part] !== 'never')
          return {
            effects: [t.releaseShows(seen.map((part) => t.parts(part))), t.releaseFor(test.candidates)],
            more: first && (
              <a href={screenHref(previewPath(id, first.attemptId))} target="_blank" rel="noopener">
                {t.preview(first.name)}
              </a>
            ),
          }
        },
        run: () => release({ testId: id }),
      }),
    archive: ({ id }: Test, archived: boolean) => void archive({ testId: id, body: { archived } }),
    restore: ({ id }: Test) => void restore({ testId: id }),
    async remove({ id, title }: Test) {
      if (await remove({ testId: id })) undo(t.removed(title), () => void restore({ testId: id }))
    },
  }
}
export type TestActionsOf = ReturnType<typeof useTestActions>
