import { expect, test } from 'vitest'
import { asUploaded, withH5p } from './h5p.ts'

test('an H5P is sent with the same bytes and time under the name of an archive', async () => {
  const given = new File(['PK bytes'], '填空.练习.H5P', { lastModified: 1_700_000_000_000 })
  const sent = asUploaded(given)
  expect(sent).toMatchObject({ name: '填空.练习.zip', size: given.size, lastModified: given.lastModified, type: 'application/zip' })
  expect(await sent.text()).toBe('PK bytes')
})

test('any other file stays as it is', () => {
  for (const name of ['a.zip', 'h5p', 'a.h5p.pdf', 'a.mp4']) {
    const file = new File(['x'], name)
    expect(asUploaded(file)).toBe(file)
  }
})

test('it is offered wherever archives are', () => {
  expect(withH5p(['zip', 'rar'])).toEqual(['zip', 'rar', 'h5p'])
  expect(withH5p(['mp4'])).toEqual(['mp4'])
})
