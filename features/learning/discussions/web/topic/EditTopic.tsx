import { EditThread } from '#features/learning/posts/web/thread/EditThread.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Topic, topicChange } from '../../contract.ts'
import { topicTexts } from '../topic-texts.ts'

interface Props {
  topic: Topic
  textbookId: string | undefined
  close: () => void
}

/** The form in which the author changes a topic. */
export function EditTopic({ topic, ...rest }: Props) {
  const t = useTexts(topicTexts)
  return (
    <EditThread<typeof topicChange>
      {...rest}
      thread={topic}
      name={`topic.${topic.id}`}
      line="PUT /pressplatform/topics/{topicId}"
      ask={(body) => ({ topicId: topic.id, body })}
      words={{ editTitle: t.editTitle, save: t.save, saved: t.saved }}
    />
  )
}
