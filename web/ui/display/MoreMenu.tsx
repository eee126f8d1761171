import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'

interface Props {
  label: string
  items: NonNullable<MenuProps['items']>
  /** For a row of a list: a small button at the end of the row. */
  small?: true
}

/** The button with the further actions on one thing. */
export const MoreMenu = ({ label, items, small }: Props) => (
  <Dropdown trigger={['click']} menu={{ items }} {...(small && { placement: 'bottomRight' as const })}>
    <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={label} {...(small && { size: 'small' as const })} />
  </Dropdown>
)
