import { clockOf } from '#plain/numbers/cues.ts'
import { Switch } from 'antd'
import { fileSize } from '#plain/numbers/file-size.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { ReactNode } from 'react'
import type { ResourceFull } from '../../contract.ts'
import { listTexts } from '../list/texts.ts'
import { formatOf } from '../tiles/format.ts'
import { LicenceLine, TextLine, WordsLine } from './InPlace.tsx'
import styles from './preview.module.css'
import { previewTexts } from './texts.ts'
import { useAbout } from './use-about.ts'

/** What is known of a resource, and what is said about it; values are changed in place by who may. */
export function About({ resource }: { resource: ResourceFull }) {
  const t = useTexts(previewTexts)
  const listed = useTexts(listTexts)
  const about = useAbout(resource)
  const { can, facts, suffix, size, duration, pages, deletedAt, owner, institutionName, copiedFrom, path } = resource
  const edits = can.edit && !deletedAt
  const { width, height, renditions = [] } = facts
  const extent = [
    formatOf(resource, listed),
    duration === null ? '' : clockOf(duration),
    pages === null ? '' : listed.pages(pages, suffix),
    width && height ? `${width} × ${height}` : '',
    resource.kind === 'interactive' ? '' : fileSize(size),
  ].filter(Boolean)
  const seen = resource.kind === 'picture' || resource.kind === 'video'
  const text = (
    name: 'title' | 'describe' | 'alt' | 'rightsHolder' | 'source',
    more: { max: number; long?: true; required?: true; missing?: true },
  ) => <TextLine label={t.fields(name)} value={resource[name]} edits={edits} {...more} save={(value) => about.save({ [name]: value })} />
  return (
    <>
      {about.waiting && <ConflictNotice busy={about.busy} keepMine={about.keepMine} takeTheirs={about.takeTheirs} />}
      {deletedAt && <p className={styles.strip}>{t.inBin}</p>}
      {!edits && !deletedAt && <p className={styles.strip}>{institutionName === null ? t.readOnly(owner.name) : t.readOnlyOf(institutionName)}</p>}
      <dl className={styles.facts}>
        <Fact term={t.format}>{extent.join('　')}</Fact>
        {renditions.length > 0 && <Fact term={t.renditions}>{renditions.map((each) => `${each.height}p`).join('　')}</Fact>}
        {edits && text('title', { max: 200, required: true })}
        <LicenceLine value={resource.licence} edits={edits} save={(licence) => about.save({ licence })} />
        {text('rightsHolder', { max: 200 })}
        {text('source', { max: 500 })}
        <WordsLine label={t.fields('tags')} of="tags" value={resource.tags} edits={edits} save={(tags) => about.save({ tags })} />
        <WordsLine
          label={t.fields('knowledgePoints')}
          of="knowledgePoints"
          value={resource.knowledgePoints}
          edits={edits}
          save={(knowledgePoints) => about.save({ knowledgePoints })}
        />
        {seen && text('alt', { max: 1000, long: true, missing: true })}
        {text('describe', { max: 2000, long: true })}
        <SwitchFact
          term={t.downloadTerm}
          words={resource.is_attachment_ownload ? t.downloadOn : t.downloadOff}
          on={resource.is_attachment_ownload === 1}
          edits={edits}
          change={(on) => about.save({ is_attachment_ownload: on ? 1 : 0 })}
        />
        <SwitchFact
          term={t.watermarkTerm}
          words={resource.watermark ? t.watermarkOn : t.watermarkOff}
          on={resource.watermark}
          edits={edits}
          change={(watermark) => about.save({ watermark })}
        />
        {copiedFrom && <Fact term={t.copiedFrom}>{`${copiedFrom.institution}　${copiedFrom.title}`}</Fact>}
        {path.length > 0 && <Fact term={t.folder}>{path.map(({ name }) => name).join(' / ')}</Fact>}
        <Fact term={t.owner}>{owner.name}</Fact>
        <Fact term={t.updated}>
          <When at={resource.updatedAt} />
        </Fact>
      </dl>
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface SwitchProps {
  term: string
  words: string
  on: boolean
  edits: boolean
  change: (on: boolean) => void
}

function SwitchFact({ term, words, on, edits, change }: SwitchProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className={styles.switch}>
        <span>{words}</span>
        {edits && <Switch size="small" aria-label={term} checked={on} onChange={change} />}
      </dd>
    </div>
  )
}
