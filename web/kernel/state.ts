import type { userDetail } from '@recto/contract/account'
import type { Data } from '@recto/contract/call'
import type { MenuEntry, ModuleCode } from '@recto/contract/modules'
import type { settingGet } from '@recto/contract/portal'
import { create } from 'zustand'

// The client state of specification section 3, under its names. Everything else that a screen shows is the server's.

interface GlobalState {
  userInfo: Data<typeof userDetail> | undefined
  /** Codes of the modules that the person has. */
  permissionList: ModuleCode[]
  /** Button features by module. */
  buttonPermissions: Record<string, string[]>
  menuNavigation: MenuEntry[]
  /** Codes of the parameters that are on. */
  myBookParameters: string[]
  loginStyle: Data<typeof settingGet> | undefined
}

const emptyGlobal = (): GlobalState => ({
  userInfo: undefined,
  permissionList: [],
  buttonPermissions: {},
  menuNavigation: [],
  myBookParameters: [],
  loginStyle: undefined,
})

export const useGlobal = create<GlobalState>()(emptyGlobal)

/** Parameters whose value is the text true (specification section 6). */
export const parametersThatAreOn = (parameters: readonly { code: string; value: string }[]): string[] =>
  parameters.filter(({ value }) => value === 'true').map(({ code }) => code)

/** What the editor has quoted: ids by the kind of the object. */
interface EditorState {
  examination_ids: string[]
  homework_ids: string[]
  resource_ids: string[]
  test_ids: string[]
}

export const useEditor = create<EditorState>()(() => ({ examination_ids: [], homework_ids: [], resource_ids: [], test_ids: [] }))

/** What the load of a teaching material answers under `entityData`. */
export type TeachingMaterialInfo = Record<string, unknown>

interface TeachingMaterialState {
  teachingMaterialInfo: TeachingMaterialInfo
  /** Whether something has been changed and not saved. */
  isChange: boolean
}

export const useTeachingMaterial = create<TeachingMaterialState>()(() => ({ teachingMaterialInfo: {}, isChange: false }))

/** The answer of the load replaces the teaching material whole (specification section 4). */
export const takeTeachingMaterial = ({ entityData }: { entityData: object }): void =>
  useTeachingMaterial.setState({ teachingMaterialInfo: { ...entityData } })

interface TestState {
  questions: { id: string }[]
  paper: { id: string } | undefined
}

export const useTest = create<TestState>()(() => ({ questions: [], paper: undefined }))

/** Triggers of a refresh: whoever shows a layout or a course looks again when its value flips. */
interface RefreshState {
  layoutUpdata: boolean
  courseUpdata: boolean
  toggleLayoutUpdata: () => void
  toggleCourseUpdata: () => void
}

export const useRefresh = create<RefreshState>()((set) => ({
  layoutUpdata: true,
  courseUpdata: true,
  toggleLayoutUpdata: () => set(({ layoutUpdata }) => ({ layoutUpdata: !layoutUpdata })),
  toggleCourseUpdata: () => set(({ courseUpdata }) => ({ courseUpdata: !courseUpdata })),
}))

/** Forgets everything that belongs to the person, at sign-out and at a change of institution. The login style belongs to the entrance. */
export function forgetPerson(): void {
  useGlobal.setState(({ loginStyle }) => ({ ...emptyGlobal(), loginStyle }))
  useEditor.setState(useEditor.getInitialState())
  useTeachingMaterial.setState(useTeachingMaterial.getInitialState())
  useTest.setState(useTest.getInitialState())
}
