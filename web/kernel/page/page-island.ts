import type { PageIsland } from '#contract/page-island.ts'
import { deleteCopies } from '../kept/page-copies.ts'
import { routerBase } from './router-base.ts'

/** Copies the settings that the server wrote into the page as a JSON block into globals. A JSON block is used because inline scripts are not allowed. */
export function applyPageSettings(page: Document = document): void {
  const text = page.getElementById('recto')?.textContent
  if (!text) return
  const island = JSON.parse(text) as Partial<PageIsland>
  // A page of ours that belongs to another member, or to none, ends what the last one may read without a network.
  const { member } = island
  if (member !== undefined) void deleteCopies((owner) => owner.member === member)
  if (island.routerBase !== undefined) window.routerBase = island.routerBase
  window.recto = {
    ...window.recto,
    base: routerBase(),
    ...(island.parents && { parents: [...island.parents] }),
    ...(island.deleteAsPost && { deleteAsPost: true }),
    ...(island.miniProgramLogin && { miniProgramLogin: island.miniProgramLogin }),
  }
}
