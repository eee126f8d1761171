import type { evidenceRule, StoredFile } from '#contract/files.ts'
import type { identityEvidence } from '../contract.ts'
import { Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import styles from './identity.module.css'
import { texts } from './texts.ts'

type Shown = Pick<StoredFile, 'id' | 'name'>
// The web app imports the contract as types only, so its value is repeated here; the compiler compares them.
const rule = { suffixes: ['jpg', 'jpeg', 'png', 'pdf'], maxBytes: 10 * 1024 * 1024 } as const satisfies {
  suffixes: (typeof evidenceRule)['suffixes']
  maxBytes: number
}
const maxFiles = 6

/** The evidence files of an application. */
export function EvidenceFiles({ files, change }: { files: readonly Shown[]; change: (files: Shown[]) => void }) {
  const t = useTexts(texts)
  const [upload, { busy }] = useCall<typeof identityEvidence>('POST /pressplatform/idauthentication/evidence')
  const take = async (chosen: File[]) => {
    const added: Shown[] = []
    for (const file of chosen.slice(0, maxFiles - files.length)) {
      const done = await upload({ file })
      if (done) added.push({ id: done.data.id, name: done.data.name })
    }
    change([...files, ...added])
  }
  return (
    <>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <a href={`/rman/v1/files/${file.id}`} target="_blank" rel="noreferrer">
              {file.name}
            </a>
            <Button type="link" size="small" aria-label={t.removeFile(file.name)} onClick={() => change(files.filter(({ id }) => id !== file.id))}>
              ×
            </Button>
          </li>
        ))}
      </ul>
      {files.length < maxFiles && (
        <FileDrop {...rule} multiple disabled={busy} title={t.evidenceDrop} help={t.evidenceHelp} onFiles={(chosen) => void take(chosen)} />
      )}
    </>
  )
}
