import {
  AccountBookOutlined, BarChartOutlined, BookOutlined, DashboardOutlined, FileDoneOutlined, FolderOpenOutlined, HomeOutlined, LineChartOutlined,
  PlayCircleOutlined, ReadOutlined, SettingOutlined, ShopOutlined, TeamOutlined, UserOutlined,
} from '@ant-design/icons' // prettier-ignore
import type { ModuleCode } from '@recto/contract/modules'
import type { ComponentType } from 'react'

const icons: Partial<Record<ModuleCode, ComponentType<{ 'aria-hidden'?: boolean }>>> = {
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
}

/** A hairline stands before these entries: the work after the overviews, the administration after the work. */
export const startsGroup: ReadonlySet<string> = new Set(['/teaching', '/user'])

export function MenuIcon({ code }: { code: ModuleCode | undefined }) {
  const Icon = (code && icons[code]) ?? BookOutlined
  return <Icon aria-hidden />
}
