import { beforeEach, expect, test } from 'vitest'
import { forgetPerson, enabledParameters, setTeachingMaterial, useEditor, useGlobal, useRefresh, useTeachingMaterial, useTest } from './state.ts'

beforeEach(() => {
  useGlobal.setState(useGlobal.getInitialState())
  useEditor.setState(useEditor.getInitialState())
  useTeachingMaterial.setState(useTeachingMaterial.getInitialState())
  useTest.setState(useTest.getInitialState())
  useRefresh.setState(useRefresh.getInitialState())
})

test('§3 the client state starts as the specification says', () => {
  expect(useGlobal.getState()).toEqual({
    userInfo: undefined,
    permissionList: [],
    buttonPermissions: {},
    menuNavigation: [],
    myBookParameters: [],
    loginStyle: undefined,
  })
  expect(useEditor.getState()).toEqual({ examination_ids: [], homework_ids: [], resource_ids: [], test_ids: [] })
  expect(useTeachingMaterial.getState()).toEqual({ teachingMaterialInfo: {}, isChange: false })
  expect(useTest.getState()).toEqual({ questions: [], paper: undefined })
  expect(useRefresh.getState()).toMatchObject({ layoutUpdata: true, courseUpdata: true })
})

test('§4 each refresh trigger is flipped by its own toggle', () => {
  const { toggleLayoutUpdata, toggleCourseUpdata } = useRefresh.getState()
  toggleLayoutUpdata()
  expect(useRefresh.getState()).toMatchObject({ layoutUpdata: false, courseUpdata: true })
  toggleCourseUpdata()
  toggleLayoutUpdata()
  expect(useRefresh.getState()).toMatchObject({ layoutUpdata: true, courseUpdata: false })
})

test('§4 the response’s entityData replaces the whole teaching material', () => {
  setTeachingMaterial({ entityData: { id: '1', name: '书' } })
  setTeachingMaterial({ entityData: { id: '2' } })
  expect(useTeachingMaterial.getState()).toEqual({ teachingMaterialInfo: { id: '2' }, isChange: false })
})

test('§6 parameters whose value is the text true are kept', () => {
  const parameters = [
    { code: 'a', value: 'true' },
    { code: 'b', value: 'false' },
    { code: 'c', value: 'TRUE' },
    { code: 'd', value: '1' },
  ]
  expect(enabledParameters(parameters)).toEqual(['a'])
})

test('forgetPerson clears what belongs to the person and keeps the login style and the triggers', () => {
  const loginStyle = { code: 'press' } as NonNullable<ReturnType<typeof useGlobal.getState>['loginStyle']>
  useGlobal.setState({ permissionList: ['mybook'], buttonPermissions: { mybook: ['add'] }, myBookParameters: ['a'], loginStyle })
  useEditor.setState({ test_ids: ['1'] })
  useTest.setState({ questions: [{ id: '1' }], paper: { id: '2' } })
  setTeachingMaterial({ entityData: { id: '1' } })
  useTeachingMaterial.setState({ isChange: true })
  useRefresh.getState().toggleLayoutUpdata()
  forgetPerson()
  expect(useGlobal.getState()).toEqual({ ...useGlobal.getInitialState(), loginStyle })
  for (const store of [useEditor, useTest, useTeachingMaterial]) expect(store.getState()).toEqual(store.getInitialState())
  expect(useRefresh.getState().layoutUpdata).toBe(false)
})
