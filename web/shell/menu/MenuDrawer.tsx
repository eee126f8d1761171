import { Drawer } from 'antd'
import type { ComponentType } from 'react'
import { directionOf, language } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { InstitutionSwitcher } from '../person/InstitutionSwitcher.tsx'
import { SiderBrand } from '../frames/workbench/SiderBrand.tsx'
import { texts } from '../texts.ts'

/** The menu in narrow windows, as a drawer. */
export function MenuDrawer({ Menu, open, onClose }: { Menu: ComponentType<{ collapsed: boolean }>; open: boolean; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={directionOf(language()) === 'rtl' ? 'right' : 'left'}
      size={264}
      aria-label={t.menu}
      closable={false}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column', background: 'var(--desk)' } }}
    >
      <SiderBrand collapsed={false} />
      <InstitutionSwitcher collapsed={false} />
      <Menu collapsed={false} />
    </Drawer>
  )
}
