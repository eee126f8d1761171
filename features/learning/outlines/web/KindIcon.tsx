import {
  AuditOutlined,
  CommentOutlined,
  FileTextOutlined,
  FormOutlined,
  LinkOutlined,
  PaperClipOutlined,
  PlayCircleOutlined,
  ReadOutlined,
} from '@ant-design/icons'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { UnitKind } from '../contract.ts'
import { outlineTexts } from './outline-texts.ts'

const icons = {
  chapter: ReadOutlined,
  page: FileTextOutlined,
  media: PlayCircleOutlined,
  file: PaperClipOutlined,
  test: AuditOutlined,
  homework: FormOutlined,
  discussion: CommentOutlined,
  link: LinkOutlined,
} as const

/** The picture of a kind of unit, with its name for screen readers. */
export function KindIcon({ kind }: { kind: Exclude<UnitKind, 'section'> }) {
  const t = useTexts(outlineTexts)
  const Icon = icons[kind]
  return <Icon role="img" aria-label={t[kind]} title={t[kind]} />
}
