import type { ShownWhen } from '../../contract.ts'

/** At which point of its life an attempt and its test are. */
export interface Stage {
  submitted: boolean
  closed: boolean
  released: boolean
}

/** Whether something may be seen at this stage. What was released is also shown to those who could see it earlier. */
export function isShown(when: ShownWhen, { submitted, closed, released }: Stage): boolean {
  if (!submitted || when === 'never') return false
  return released || when === 'submitted' || (when === 'closed' && closed)
}
