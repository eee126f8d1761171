import { Badge, Button } from 'antd'
import type { ReactNode } from 'react'
import { PopOver } from '../pop-over/PopOver.tsx'

interface Props {
  label: string
  icon: ReactNode
  /** Shows the dot on the icon. */
  dot: boolean
  /** Names the pop-over for screen readers. */
  name: string
  title: ReactNode
  content: (close: () => void) => ReactNode
}

/** A tool of the header that shows news by a dot and its list in a pop-over. */
export function BadgePopover({ label, icon, dot, name, title, content }: Props) {
  return (
    <span>
      <PopOver label={name} edge="end" beside title={title} content={content}>
        <Button
          type="text"
          aria-label={label}
          title={label}
          icon={
            <Badge dot={dot} color="var(--dan)" offset={[-1, 3]}>
              {icon}
            </Badge>
          }
        />
      </PopOver>
    </span>
  )
}
