import { places, type Needs } from '../layouts/places.ts'
import type { WorkScreen } from './screen.ts'

/**
 * The right that a screen requires to be opened. Screens outside the menu state it in `places`; screens whose parts depend on the person's rights, and
 * the chapter editor, which may hold an unsaved text, check it themselves.
 */
export function needsOf({ path, layout, needs, permission }: Pick<WorkScreen, 'path' | 'layout' | 'needs' | 'permission'>): Needs {
  if (!needs) return permission ?? 'everybody'
  if (path === '/editbook/moocbaseinfo') return 'tbook'
  const tool = layout === 'blank' && Object.values(places).find((place) => place.path === path)
  return tool ? tool.needs : 'everybody'
}
