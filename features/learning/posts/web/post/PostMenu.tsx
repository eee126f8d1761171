import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EntryMenu } from '#web/ui/entry/EntryMenu.tsx'
import type { PostLine, postModerate, postRemove, postReport } from '../../contract.ts'
import { postLines } from '../lines.ts'
import { postTexts } from '../post-texts.ts'

interface Props {
  post: PostLine
  edit: () => void
  removed?: (() => void) | undefined
}

/** What the reader may do with a post besides answering it. */
export function PostMenu({ post, edit, removed }: Props) {
  const t = useTexts(postTexts)
  const [decide, { busy }] = useCall<typeof postModerate>('PUT /pressplatform/posts/{postId}/state', { refresh: postLines })
  const [report, reporting] = useCall<typeof postReport>('PUT /pressplatform/posts/{postId}/report')
  const [remove] = useCall<typeof postRemove>('DELETE /pressplatform/posts/{postId}', {
    // The screen of a deleted thread is left and not read again.
    refresh: removed ? [] : postLines,
    ...(removed && { onDone: removed }),
  })
  const postId = post.id
  return (
    <EntryMenu
      state={post.state}
      can={post.can}
      words={t}
      busy={busy}
      decide={(body) => decide({ postId, body })}
      edit={edit}
      report={(reason) => report({ postId, body: { reason } })}
      reporting={reporting.busy}
      remove={() => remove({ postId })}
    />
  )
}
