import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { resourceGet } from '../../contract.ts'
import { oneLine, whileConverting } from '../lines.ts'
import { StandingLine } from '../tiles/StandingLine.tsx'
import { Thumbnail } from '../tiles/Thumbnail.tsx'
import { pickerTexts } from './picker-texts.ts'
import styles from './picker.module.css'

/** The resource of a block in a text: its name, its picture, and how it stands. Nothing for a file that is no resource. */
export function ResourceFacts({ fileId }: { fileId: string }) {
  const t = useTexts(pickerTexts)
  const { data } = useRead<typeof resourceGet>(oneLine, { resourceId: fileId }, { every: whileConverting })
  if (!data) return null
  return (
    <a
      className={styles.facts}
      href={`/resource?${new URLSearchParams({ view: data.scope === 'own' ? 'mine' : 'institution', resource: data.id })}`}
      target="_blank"
      rel="noreferrer"
    >
      <Thumbnail row={data} />
      <span>
        <bdi>{data.title}</bdi>
        <small>{t.version(data.version)}</small>
        <small>
          <StandingLine row={data} />
        </small>
      </span>
    </a>
  )
}
