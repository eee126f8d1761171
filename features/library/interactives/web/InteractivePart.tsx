import { useGlobal } from '#web/kernel/session/state.ts'
import type { PreviewProps } from '#features/library/files/web/preview-slot.ts'
import styles from './play/play.module.css'
import { InteractiveBlock } from './play/InteractiveBlock.tsx'

/** An interactive object in the preview of files. */
export function InteractivePart({ file }: PreviewProps) {
  const member = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  return (
    <div className={styles.sheet}>
      <InteractiveBlock key={file.id} fileId={file.id} member={member} title={file.name.replace(/\.json$/, '')} />
    </div>
  )
}
