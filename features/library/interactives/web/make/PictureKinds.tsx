import { Checkbox, Segmented, Select } from 'antd'
import { useState } from 'react'
import type { Area, Hotspot, Place, PlacedItem, Placing, Region } from '#assessment/interactives/interactive.ts'
import { interactiveLimits as most } from '#assessment/interactives/interactive.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { AreaEditor } from './AreaEditor.tsx'
import { PictureField, Problem, Rows, TextInput } from './fields.tsx'
import { type FieldsProps, newKey } from './making.ts'
import { makeTexts } from './make-texts.ts'
import styles from './make.module.css'

/** Where a new area stands that was not drawn: below the one before it. */
const nextArea = (count: number): Area => ({ x: 6 + 22 * (count % 4), y: 8 + 24 * (Math.floor(count / 4) % 4), w: 18, h: 16 })

export function HotspotFields({ content, change }: FieldsProps<Hotspot>) {
  const t = useTexts(makeTexts)
  const [selected, setSelected] = useState<string>()
  const { picture, regions, find } = content
  const region = (area: Area): Region => ({ ...area, key: newKey(), shape: 'box', hint: '', name: '', note: '', right: false })
  const add = (area: Area) => {
    const made = region(area)
    setSelected(made.key)
    change({ ...content, regions: [...regions, made] })
  }
  return (
    <>
      <Segmented
        aria-label={t.mode}
        value={find ? 'find' : 'explore'}
        options={[
          { value: 'find', label: t.find },
          { value: 'explore', label: t.explore },
        ]}
        onChange={(value) => change({ ...content, find: value === 'find' })}
      />
      <PictureField path="content.picture" value={picture} shown={false} onChange={(next) => change({ ...content, picture: next }, 'picture')} />
      {picture && (
        <AreaEditor
          picture={picture}
          areas={regions.map(({ key, name, shape, x, y, w, h }) => ({ key, name, oval: shape === 'oval', area: { x, y, w, h } }))}
          selected={selected}
          onSelect={setSelected}
          onChange={(key, area) =>
            change({ ...content, regions: regions.map((each) => (each.key === key ? { ...each, ...area } : each)) }, `area ${key}`)
          }
          onDraw={regions.length < most.regions ? add : undefined}
        />
      )}
      <Rows
        path="content.regions"
        title={t.regions}
        rows={regions}
        onChange={(rows) => change({ ...content, regions: rows }, `regions ${rows.length}`)}
        most={most.regions}
        add={t.addRegion}
        make={() => region(nextArea(regions.length))}
        nameOf={t.region}
        selected={selected}
        onSelect={setSelected}
      >
        {(row, at, set) => (
          <div className={styles.grid}>
            <TextInput path={`content.regions.${at}.name`} label={t.name} value={row.name} onChange={(name) => set({ ...row, name })} />
            {find && <TextInput path={`content.regions.${at}.hint`} label={t.hint} value={row.hint} onChange={(hint) => set({ ...row, hint })} />}
            <TextInput path={`content.regions.${at}.note`} label={t.note} value={row.note} long onChange={(note) => set({ ...row, note })} />
            <div className={styles.line}>
              {find && (
                <Checkbox checked={row.right} onChange={({ target }) => set({ ...row, right: target.checked })}>
                  {t.isRight}
                </Checkbox>
              )}
              <Segmented
                size="small"
                aria-label={t.shape}
                value={row.shape}
                options={[
                  { value: 'box', label: t.box },
                  { value: 'oval', label: t.oval },
                ]}
                onChange={(shape) => set({ ...row, shape: shape as Region['shape'] })}
              />
            </div>
          </div>
        )}
      </Rows>
    </>
  )
}

export function PlaceFields({ content, change }: FieldsProps<Placing>) {
  const t = useTexts(makeTexts)
  const [selected, setSelected] = useState<string>()
  const [onPicture, setOnPicture] = useState(content.picture !== null)
  const { picture, places, items } = content
  const place = (area: Area | null): Place => ({ key: newKey(), name: '', area })
  const add = (area: Area) => {
    const made = place(area)
    setSelected(made.key)
    change({ ...content, places: [...places, made] })
  }
  const nameOf = (at: number) => (onPicture ? t.place(at) : t.group(at))
  return (
    <>
      <Segmented
        aria-label={t.onPicture}
        value={onPicture ? 'picture' : 'groups'}
        options={[
          { value: 'groups', label: t.onPictureNo },
          { value: 'picture', label: t.onPictureYes },
        ]}
        onChange={(value) => {
          setOnPicture(value === 'picture')
          if (value === 'groups') change({ ...content, picture: null, places: places.map((each) => ({ ...each, area: null })) })
        }}
      />
      {onPicture && (
        <PictureField
          path="content.picture"
          value={picture}
          shown={false}
          onChange={(next) =>
            change(
              { ...content, picture: next, places: places.map((each, at) => ({ ...each, area: next && (each.area ?? nextArea(at)) })) },
              'picture',
            )
          }
        />
      )}
      {onPicture && picture && (
        <AreaEditor
          picture={picture}
          areas={places.flatMap(({ key, name, area }) => (area ? [{ key, name, area }] : []))}
          selected={selected}
          onSelect={setSelected}
          onChange={(key, area) => change({ ...content, places: places.map((each) => (each.key === key ? { ...each, area } : each)) }, `area ${key}`)}
          onDraw={places.length < most.places ? add : undefined}
        />
      )}
      <Rows
        path="content.places"
        title={onPicture ? t.places : t.groups}
        rows={places}
        onChange={(rows) => change({ ...content, places: rows }, `places ${rows.length}`)}
        most={most.places}
        add={onPicture ? t.addPlace : t.addGroup}
        make={() => place(picture ? nextArea(places.length) : null)}
        nameOf={nameOf}
        selected={selected}
        onSelect={setSelected}
      >
        {(row, at, set) => (
          <>
            <TextInput path={`content.places.${at}.name`} label={t.name} value={row.name} onChange={(name) => set({ ...row, name })} />
            <Problem path={`content.places.${at}.area`} />
          </>
        )}
      </Rows>
      <Rows
        path="content.items"
        title={t.items}
        rows={items}
        onChange={(rows) => change({ ...content, items: rows }, `items ${rows.length}`)}
        most={most.items}
        add={t.addItem}
        make={(): PlacedItem => ({ key: newKey(), text: '', picture: null, place: places[0]?.key ?? null })}
        nameOf={t.item}
      >
        {(row, at, set) => (
          <div className={styles.grid}>
            <TextInput path={`content.items.${at}.text`} label={t.text} value={row.text} onChange={(text) => set({ ...row, text })} />
            <div className={styles.field}>
              <label htmlFor={`belongs-${row.key}`}>{t.belongs}</label>
              <Select
                id={`belongs-${row.key}`}
                value={row.place ?? ''}
                options={[
                  ...places.map(({ key, name }, no) => ({ value: key, label: name ? `${no + 1} ${name}` : nameOf(no + 1) })),
                  { value: '', label: t.nowhere },
                ]}
                onChange={(value) => set({ ...row, place: value || null })}
              />
              <Problem path={`content.items.${at}.place`} />
            </div>
            <PictureField
              path={`content.items.${at}.picture`}
              add={t.addPicture}
              value={row.picture}
              onChange={(next) => set({ ...row, picture: next })}
            />
          </div>
        )}
      </Rows>
    </>
  )
}
