import type { preferenceSave } from '@recto/contract/account'
import { chooseTheme } from '../kernel/theme-choice.ts'
import { useCall } from '../kernel/use-call.ts'

/** Returns a function that changes the theme at once and saves it for the account. If saving fails, the choice applies to this browser only. */
export function useThemeSwitch(): (choice: string) => void {
  const [save] = useCall<typeof preferenceSave>('PUT /pressplatform/account/preferences', { silent: true })
  return (choice) => {
    chooseTheme(choice)
    void save({ body: { name: 'theme', value: choice } })
  }
}
