import type { Announcement, announcementAudience, announcementOffline, announcementPublish, announcementRemove } from '../contract.ts'
import { App } from 'antd'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useBatch, type BatchStep } from '#web/ui/list/selection/use-batch.ts'
import { getLine, listLine, shownLine } from './lines.ts'
import { texts } from './texts.ts'
import { reachText } from './use-audience-reach.ts'

const named = (rows: readonly Announcement[]) => rows.map(({ id, title }) => ({ id, name: title }))

/** Publishing notifies people, so it asks first and states how many; taking offline offers an undo; deleting asks first. */
export function useAnnouncementActions(onDone: (ids: string[]) => void) {
  const t = useTexts(texts)
  const { modal } = App.useApp()
  const batch = useBatch([listLine, shownLine, getLine], onDone)

  const publishing: BatchStep = {
    title: t.notPublished,
    done: t.published,
    run: (ids) => send<typeof announcementPublish>('PUT /pressplatform/announcements/publish', { body: { ids } }),
  }
  const takingOffline: BatchStep = {
    title: t.notOffline,
    done: t.offlineDone,
    run: (ids) => send<typeof announcementOffline>('PUT /pressplatform/announcements/offline', { body: { ids } }),
    back: publishing,
  }
  const removing: BatchStep = {
    title: t.notRemoved,
    done: t.removed,
    run: (ids) => send<typeof announcementRemove>('DELETE /pressplatform/announcements', { query: { id: ids } }),
  }

  async function publish(rows: readonly Announcement[]): Promise<void> {
    const [first] = rows
    if (!first) return
    const reach = rows.length === 1 ? await reachOf(first) : ''
    const agreed = await modal.confirm({
      title: rows.length === 1 ? t.publishAsk(first.title) : t.publishManyAsk(rows.length),
      content: [reach, t.publishHelp].filter(Boolean).join(' · '),
      okText: t.publish,
      cancelText: t.cancel,
    })
    if (agreed) await batch.run(publishing, named(rows))
  }
  async function reachOf({ platform, audience, roles, audienceIds }: Announcement): Promise<string> {
    if (audience === 'website') return t.reachesWebsite
    const counted = await send<typeof announcementAudience>(
      'POST /pressplatform/announcements/audience',
      { body: { platform, audience, roles, audienceIds } },
      { silent: true },
    ).catch(() => undefined)
    return counted ? reachText(counted, platform, t) : ''
  }
  async function remove(rows: readonly Announcement[]): Promise<void> {
    const agreed = await modal.confirm({
      title: rows.length === 1 ? t.removeAsk(rows[0]?.title ?? '') : t.removeManyAsk(rows.length),
      content: t.removeHelp,
      okText: t.remove,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
    })
    if (agreed) await batch.run(removing, named(rows))
  }
  return { ...batch, publish, offline: (rows: readonly Announcement[]) => batch.run(takingOffline, named(rows)), remove }
}
