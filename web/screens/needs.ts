import { places, type Needs } from '../layouts/places.ts'
import type { WorkScreen } from './screen.ts'

/**
 * What one must have for a screen to open at all. Tools outside the menu say it among the places; screens that show different people different
 * parts, and the chapter editor, where someone may have left a text, refuse by themselves.
 */
export function needsOf({ path, layout, needs, permission }: Pick<WorkScreen, 'path' | 'layout' | 'needs' | 'permission'>): Needs {
  if (!needs) return permission ?? 'everybody'
  if (path === '/editbook/moocbaseinfo') return 'tbook'
  const tool = layout === 'blank' && Object.values(places).find((place) => place.path === path)
  return tool ? tool.needs : 'everybody'
}
