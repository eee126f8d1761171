import {
  AccountBookOutlined,
  BarChartOutlined,
  BookOutlined,
  DashboardOutlined,
  FileDoneOutlined,
  FolderOpenOutlined,
  HomeOutlined,
  LineChartOutlined,
  PlayCircleOutlined,
  ReadOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ModuleCode } from '#contract/modules.ts'
import type { ComponentType } from 'react'

type Icon = ComponentType<{ 'aria-hidden'?: boolean }>

const icons: Partial<Record<string, Icon>> = {
  comprehensive: HomeOutlined,
  homepage: ReadOutlined,
  firstpage: DashboardOutlined,
  yuncourse: PlayCircleOutlined,
  teach: TeamOutlined,
  tbook: BookOutlined,
  zyzx: FolderOpenOutlined,
  market: ShopOutlined,
  bookexam: FileDoneOutlined,
  user_management: UserOutlined,
  bookcount: LineChartOutlined,
  educount: BarChartOutlined,
  bookcash: AccountBookOutlined,
  SystemManagement: SettingOutlined,
} satisfies Partial<Record<ModuleCode, Icon>>

/** Entries with a separator line before them: it divides overviews, work and administration. */
export const startsGroup: ReadonlySet<string> = new Set(['/teaching', '/user'])

/** The icon of a menu module. */
export function MenuIcon({ code = '' }: { code: string | undefined }) {
  const Drawing = icons[code] ?? BookOutlined
  return <Drawing aria-hidden />
}
