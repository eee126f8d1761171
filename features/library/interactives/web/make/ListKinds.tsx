import { Button } from 'antd'
import { type Cards, interactiveLimits as most, type Ordering, type Slide, type Slides, type Timeline } from '#assessment/interactives/interactive.ts'
import { RichTextField } from '#features/library/attachments/web/RichTextField.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PictureField, Problem, Rows, TextInput } from './fields.tsx'
import { type FieldsProps, newKey } from './making.ts'
import { makeTexts } from './make-texts.ts'
import { newQuestion, QuestionFields } from './QuestionFields.tsx'
import styles from './make.module.css'

export function OrderFields({ content, change }: FieldsProps<Ordering>) {
  const t = useTexts(makeTexts)
  return (
    <Rows
      path="content.items"
      title={t.orderItems}
      rows={content.items}
      onChange={(items) => change({ ...content, items }, `items ${items.length}`)}
      most={most.items}
      add={t.addItem}
      make={() => ({ key: newKey(), text: '', picture: null })}
      nameOf={t.item}
    >
      {(row, at, set) => (
        <div className={styles.grid}>
          <TextInput path={`content.items.${at}.text`} label={t.text} value={row.text} onChange={(text) => set({ ...row, text })} />
          <PictureField
            path={`content.items.${at}.picture`}
            add={t.addPicture}
            value={row.picture}
            onChange={(picture) => set({ ...row, picture })}
          />
        </div>
      )}
    </Rows>
  )
}

export function TimelineFields({ content, change }: FieldsProps<Timeline>) {
  const t = useTexts(makeTexts)
  return (
    <Rows
      path="content.events"
      title={t.events}
      rows={content.events}
      onChange={(events) => change({ ...content, events }, `events ${events.length}`)}
      most={most.events}
      add={t.addEvent}
      make={() => ({ key: newKey(), date: '', title: '', text: '', picture: null })}
      nameOf={t.event}
    >
      {(row, at, set) => (
        <div className={styles.grid}>
          <TextInput path={`content.events.${at}.date`} label={t.date} value={row.date} short onChange={(date) => set({ ...row, date })} />
          <TextInput path={`content.events.${at}.title`} label={t.eventTitle} value={row.title} onChange={(title) => set({ ...row, title })} />
          <TextInput path={`content.events.${at}.text`} label={t.note} value={row.text} long onChange={(text) => set({ ...row, text })} />
          <PictureField
            path={`content.events.${at}.picture`}
            add={t.addPicture}
            value={row.picture}
            onChange={(picture) => set({ ...row, picture })}
          />
        </div>
      )}
    </Rows>
  )
}

export function CardsFields({ content, change }: FieldsProps<Cards>) {
  const t = useTexts(makeTexts)
  const empty = { text: '', picture: null }
  return (
    <Rows
      path="content.cards"
      title={t.cards}
      rows={content.cards}
      onChange={(cards) => change({ ...content, cards }, `cards ${cards.length}`)}
      most={most.cards}
      add={t.addCard}
      make={() => ({ key: newKey(), front: empty, back: empty })}
      nameOf={t.card}
    >
      {(row, at, set) => (
        <div className={styles.pair}>
          {(['front', 'back'] as const).map((side) => (
            <div key={side}>
              <TextInput
                path={`content.cards.${at}.${side}.text`}
                label={t[side]}
                value={row[side].text}
                long
                onChange={(text) => set({ ...row, [side]: { ...row[side], text } })}
              />
              <PictureField
                path={`content.cards.${at}.${side}.picture`}
                add={t.addPicture}
                value={row[side].picture}
                onChange={(picture) => set({ ...row, [side]: { ...row[side], picture } })}
              />
            </div>
          ))}
        </div>
      )}
    </Rows>
  )
}

/** `round` changes when the texts are set from outside, such as by undoing: the rich text editor then begins with the new text. */
export function SlidesFields({ content, change, round }: FieldsProps<Slides> & { round: number }) {
  const t = useTexts(makeTexts)
  return (
    <Rows
      path="content.slides"
      title={t.slides}
      rows={content.slides}
      onChange={(slides) => change({ ...content, slides }, `slides ${slides.length}`)}
      most={most.slides}
      add={t.addSlide}
      make={(): Slide => ({ key: newKey(), title: '', picture: null, text: null, question: null })}
      nameOf={t.slide}
    >
      {(row, at, set) => (
        <div className={styles.grid}>
          <TextInput path={`content.slides.${at}.title`} label={t.slideTitle} value={row.title} onChange={(title) => set({ ...row, title })} />
          <PictureField
            path={`content.slides.${at}.picture`}
            add={t.addPicture}
            value={row.picture}
            onChange={(picture) => set({ ...row, picture })}
          />
          <div className={styles.field}>
            <span className={styles.label}>{t.slideText}</span>
            <RichTextField
              key={round}
              label={`${t.slide(at + 1)} ${t.slideText}`}
              hint={t.slideHint}
              value={row.text}
              onChange={(text) => set({ ...row, text })}
            />
            <Problem path={`content.slides.${at}.text`} />
          </div>
          {row.question ? (
            <QuestionFields
              path={`content.slides.${at}.question`}
              question={row.question}
              change={(question) => set({ ...row, question })}
              remove={() => set({ ...row, question: null })}
            />
          ) : (
            <div>
              <Button onClick={() => set({ ...row, question: newQuestion() })}>{t.addQuestion}</Button>
            </div>
          )}
        </div>
      )}
    </Rows>
  )
}
