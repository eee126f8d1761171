import { App, Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { proposalsTake } from '../../../contract-reviews.ts'
import { workLines } from '../../lines.ts'
import { texts } from '../../texts.ts'
import { peerTeachTexts } from './peer-teach-texts.ts'

interface Props {
  homeworkId: string
  places: { classId: string; memberId: string; rowVersion: number }[]
  clear: () => void
}

/** Gives the chosen students the scores that the reviews of their works propose. */
export function TakeProposals({ homeworkId, places, clear }: Props) {
  const t = useTexts(peerTeachTexts)
  const all = useTexts(texts)
  const { modal, message } = App.useApp()
  const [run, { busy }] = useCall<typeof proposalsTake>('POST /pressplatform/homeworks/{homeworkId}/proposals', {
    refresh: workLines,
    onDone({ done, failed }) {
      if (done.length) void message.success(t.took(done.length))
      if (failed.length) void message.warning(t.left(all.list(failed.map(({ name, reason }) => `${name} (${reason})`))), 8)
      clear()
    },
  })
  const ask = () =>
    void modal.confirm({
      title: t.taking(places.length),
      content: t.takingHelp,
      okText: t.take,
      cancelText: all.cancel,
      onOk: async () => void (await run({ homeworkId, body: { places } })),
    })
  return (
    <Button loading={busy} onClick={ask}>
      {t.take}
    </Button>
  )
}
