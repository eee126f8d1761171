import { Button, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'

interface Props {
  menu: MenuProps
  icon: ReactNode
  /** The accessible name, if the button has no text. */
  label?: string
  children?: ReactNode
}

/** A button of the toolbar with a menu. */
export const ToolMenu = ({ menu, icon, label, children }: Props) => (
  <MenuOver menu={menu}>
    <Button type="text" tabIndex={-1} icon={icon} aria-label={label} title={label}>
      {children}
    </Button>
  </MenuOver>
)
