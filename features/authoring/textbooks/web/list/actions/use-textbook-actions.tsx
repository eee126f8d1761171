import type { Textbook } from '../../../contract.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { chapterAddress, infoAddress, previewHref } from '../../addresses.ts'
import type { BatchAction, TextbookAction } from './textbook-actions.ts'
import { texts } from '../../texts.ts'
import { useCancelPublication } from '../../publishing/use-cancel-publication.tsx'
import { useTextbookBatch } from './use-textbook-batch.tsx'

const nothing: Textbook[] = []

/** Actions on one or several textbooks, with confirmations in proportion to their consequences. */
export function useTextbookActions(onDone: (ids: string[]) => void) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const batch = useTextbookBatch(onDone)
  const cancelPublication = useCancelPublication()
  const [publishing, setPublishing] = useState('')
  const [editionsOf, setEditionsOf] = useState('')
  const [purging, setPurging] = useState(nothing)

  const actOnMany = (action: BatchAction, books: readonly Textbook[]) => {
    if (action === 'purge') return setPurging([...books])
    if (action !== 'publish') return void batch.run(action, books)
    modal.confirm({
      title: t.askPublishMany(books.length),
      content: t.askPublishHelp,
      okText: t.publish,
      cancelText: t.notNow,
      onOk: () => batch.run('publish', books),
    })
  }

  const act = (action: TextbookAction, book: Textbook): unknown => {
    switch (action) {
      case 'edit':
        return navigate(chapterAddress(book.id))
      case 'info':
        return navigate(infoAddress(book.id))
      case 'preview':
        return window.open(previewHref(book), '_blank')
      case 'publish':
        return setPublishing(book.id)
      case 'cancel':
        return cancelPublication(book)
      case 'editions':
        return setEditionsOf(book.id)
      default:
        return actOnMany(action, [book])
    }
  }

  return {
    act,
    actOnMany,
    busy: batch.busy,
    outcome: batch.outcome,
    closeOutcome: batch.closeOutcome,
    publishing,
    closePublishing: () => setPublishing(''),
    editionsOf,
    closeEditions: () => setEditionsOf(''),
    purging,
    purge: () => void batch.run('purge', purging),
    closePurging: () => setPurging(nothing),
  }
}
