import type { preferenceSave } from '@recto/contract/account'
import { chooseTheme } from '../kernel/theme-choice.ts'
import { useCall } from '../kernel/use-call.ts'

/** Changes the theme at once, here and, for the person, on every device. A device that is offline keeps it for itself. */
export function useThemeSwitch(): (choice: string) => void {
  const [save] = useCall<typeof preferenceSave>('PUT /pressplatform/account/preferences', { silent: true })
  return (choice) => {
    chooseTheme(choice)
    void save({ body: { name: 'theme', value: choice } })
  }
}
