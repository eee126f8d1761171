import type { ResourceRow } from '../../contract.ts'
import type { ListTexts } from '../list/texts.ts'

/** The format of a resource in words: its suffix. How an interactive object is stored says nothing about it, so its kind is named. */
export const formatOf = ({ kind, suffix }: Pick<ResourceRow, 'kind' | 'suffix'>, t: Pick<ListTexts, 'kinds'>): string =>
  kind === 'interactive' ? t.kinds(kind) : suffix
