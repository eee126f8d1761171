import { places, type Requirement } from '../person/places.ts'
import type { WorkScreen } from '#web/kernel/screen.ts'

/**
 * The right that a screen requires. For screens outside the menu it comes from `places`. Screens whose parts depend on different rights check them
 * themselves, and so does the chapter editor, which may hold unsaved text.
 */
export function requirementOf({ path, layout, needs, permission }: Pick<WorkScreen, 'path' | 'layout' | 'needs' | 'permission'>): Requirement {
  if (!needs) return permission ?? 'everybody'
  if (path === '/editbook/moocbaseinfo') return 'tbook'
  const tool = layout === 'blank' && Object.values(places).find((place) => place.path === path)
  return tool ? tool.needs : 'everybody'
}
