import { AppstoreAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { interactiveKinds, type InteractiveKind } from '#assessment/interactives/interactive.ts'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import type { MakeInteractiveProps } from '../make/MakeInteractive.tsx'
import { makeTexts } from '../make/make-texts.ts'
import { centreTexts } from './centre-texts.ts'

export const MakeDialog = lazyDialog<MakeInteractiveProps>(async () => (await import('../make/MakeInteractive.tsx')).MakeInteractive)

const isKind = (value: string | null): value is InteractiveKind => (interactiveKinds as readonly (string | null)[]).includes(value)

/** The kinds of interactive objects, each of which opens the editor: parameter `make` in the address. */
export function NewInteractive({ folderId }: { folderId: string | null }) {
  const t = useTexts(centreTexts)
  const words = useTexts(makeTexts)
  const [params, setParams] = useSearchParams()
  const asked = params.get('make')
  const kind = isKind(asked) ? asked : undefined
  const show = (next: string, resource = '') => {
    const changed = new URLSearchParams(params)
    if (next) changed.set('make', next)
    else changed.delete('make')
    if (resource) changed.set('resource', resource)
    setParams(changed, { preventScrollReset: true })
  }
  return (
    <>
      <MenuOver
        edge="end"
        menu={{
          items: interactiveKinds.map((each) => ({ key: each, label: words.kinds(each), extra: words.about(each), onClick: () => show(each) })),
        }}
      >
        <Button icon={<AppstoreAddOutlined aria-hidden />}>{t.make}</Button>
      </MenuOver>
      <MakeDialog open={kind !== undefined} kind={kind} folderId={folderId} onClose={(saved) => show('', saved)} />
    </>
  )
}
