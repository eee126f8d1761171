import {
  AimOutlined,
  AlignLeftOutlined,
  AuditOutlined,
  BookOutlined,
  BulbOutlined,
  CheckSquareOutlined,
  CodeOutlined,
  CustomerServiceOutlined,
  ExperimentOutlined,
  FormOutlined,
  FolderOpenOutlined,
  FunctionOutlined,
  InfoCircleOutlined,
  LineOutlined,
  MessageOutlined,
  NodeIndexOutlined,
  OrderedListOutlined,
  PaperClipOutlined,
  PictureOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  SolutionOutlined,
  SwitcherOutlined,
  TableOutlined,
  TagsOutlined,
  UnorderedListOutlined,
  VideoCameraOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { SlashItemId } from '../slash/slash-items.ts'

const icons: Partial<Record<SlashItemId, ComponentType>> = {
  paragraph: AlignLeftOutlined,
  bulletList: UnorderedListOutlined,
  orderedList: OrderedListOutlined,
  quote: MessageOutlined,
  rule: LineOutlined,
  objectives: AimOutlined,
  terms: TagsOutlined,
  example: BulbOutlined,
  case: ExperimentOutlined,
  definition: BookOutlined,
  theorem: ProfileOutlined,
  proof: AuditOutlined,
  exercise: FormOutlined,
  solution: SolutionOutlined,
  note: InfoCircleOutlined,
  warning: WarningOutlined,
  equation: FunctionOutlined,
  table: TableOutlined,
  code: CodeOutlined,
  footnote: CheckSquareOutlined,
  xref: NodeIndexOutlined,
  tabs: SwitcherOutlined,
  question: QuestionCircleOutlined,
  resource: FolderOpenOutlined,
  picture: PictureOutlined,
  video: VideoCameraOutlined,
  audio: CustomerServiceOutlined,
  attachment: PaperClipOutlined,
}

/** The icon of an item of the slash menu; for headings their level. */
export function InsertIcon({ id }: { id: SlashItemId }) {
  const Icon = icons[id]
  return Icon ? <Icon /> : <b>H{id.at(-1)}</b>
}
