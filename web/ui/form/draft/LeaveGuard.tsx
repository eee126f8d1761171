import { Modal } from 'antd'
import { useBlocker, type Location } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { formTexts } from '../texts.ts'

interface Props {
  /** Whether there are changes that would be lost. */
  on: boolean
  /** Discards the changes. */
  leave: () => void
}

/** Identifies the screen and the object of the form. Paging or filtering a list does not change it. */
const objectOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const query = new URLSearchParams(search)
  return [pathname, ...['id', 'new', 'view', 'section'].map((name) => query.get(name))].join(' ')
}

/** Asks before a form with changes is left for another screen or another object. */
export function LeaveGuard({ on, leave }: Props) {
  const t = useTexts(formTexts)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => on && objectOf(currentLocation) !== objectOf(nextLocation))
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={t.leaveTitle}
      okText={t.leave}
      okButtonProps={{ danger: true }}
      cancelText={t.stay}
      onOk={() => {
        leave()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
    >
      {t.leaveHelp}
    </Modal>
  )
}
