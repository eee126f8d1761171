import type { preferenceSave } from '#features/access/account/contract.ts'
import { chooseTheme } from '#web/kernel/page/theme-choice.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'

/** Returns a function that changes the theme at once and saves it for the account. If saving fails, the choice applies to this browser only. */
export function useThemeSwitch(): (choice: string) => void {
  const [save] = useCall<typeof preferenceSave>('PUT /pressplatform/account/preferences', { silent: true })
  return (choice) => {
    chooseTheme(choice)
    void save({ body: { name: 'theme', value: choice } })
  }
}
