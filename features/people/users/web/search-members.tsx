import { UserOutlined } from '@ant-design/icons'
import type { Search } from '#web/kernel/search-source.ts'
import type { memberList } from '../contract.ts'

export const searchMembers: Search = {
  icon: <UserOutlined aria-hidden="true" />,
  find: async (words, { read }) => {
    if (!words) return []
    const { items } = await read<typeof memberList>('POST /unifiedplatform/v1/organization/origina/users', { body: { q: words, size: 5 } })
    return items.map(({ id, name, number, account, department }) => ({
      id,
      name,
      detail: [number ?? account, department?.name].filter(Boolean).join('　'),
      path: `/user/list?${new URLSearchParams({ id })}`,
    }))
  },
}
